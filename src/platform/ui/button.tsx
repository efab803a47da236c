import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Spinner } from './beat-mark.tsx';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import { uiWords } from './copy.ts';

/** `lit` is the call to action in the page's gel; `over` is for pictures. */
type ButtonVariant = 'primary' | 'lit' | 'outline' | 'quiet' | 'bare' | 'danger' | 'over';
export type ButtonSize = 'small' | 'normal' | 'large';

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** For a router `<Link>` that looks like a button. */
export function buttonClass({ variant = 'primary', size = 'normal' }: ButtonLook = {}): string {
  return classNames('btn', `btn-${variant}`, size !== 'normal' && `btn-${size}`);
}

/** For a router `<Link aria-label>` with one icon. */
export function iconButtonClass({ variant = 'bare', size = 'normal' }: ButtonLook = {}): string {
  return classNames(buttonClass({ variant, size }), 'btn-icon');
}

export type ButtonProps = ButtonLook &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    ref?: Ref<HTMLButtonElement>;
    /** Waiting for an answer: further presses do nothing; focus and width stay. */
    busy?: boolean | undefined;
  };

/** Inactive but focusable, because a `disabled` button would drop the focus of the person who pressed it. */
export function pressable(busy: boolean | undefined, onClick: ButtonProps['onClick']) {
  return busy
    ? ({
        'aria-busy': true,
        'aria-disabled': true,
        onClick: (event: { preventDefault(): void }) => event.preventDefault(),
      } as const)
    : { onClick };
}

export function Button({
  variant,
  size,
  busy,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const look = { ...(variant && { variant }), ...(size && { size }) };
  return (
    <button
      type={type}
      className={classNames(buttonClass(look), className)}
      {...rest}
      {...pressable(busy, onClick)}
    >
      {children}
      {busy && (
        <span className="btn-busy">
          <Spinner label={uiWords.working} />
        </span>
      )}
    </button>
  );
}

export type ButtonLinkProps = ButtonLook & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

export function ButtonLink({ variant = 'primary', size = 'normal', className, ...rest }: ButtonLinkProps) {
  return <a className={classNames(buttonClass({ variant, size }), className)} {...rest} />;
}

export type IconButtonProps = Omit<ButtonProps, 'children'> & {
  /** The accessible name. */
  label: string;
  icon: ReactNode;
};

export function IconButton({
  label,
  icon,
  variant = 'bare',
  size = 'normal',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Button
      variant={variant}
      size={size}
      className={classNames('btn-icon', className)}
      title={label}
      {...rest}
    >
      {icon}
      <VisuallyHidden>{label}</VisuallyHidden>
    </Button>
  );
}
