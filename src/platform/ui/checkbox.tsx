import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'children'> & {
  children: ReactNode;
  hint?: ReactNode;
  /** Puts the box at the end of the line. */
  end?: boolean;
};

/** A styled native checkbox with its label. */
export function Checkbox({ children, hint, end, className, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <span className={classNames('check', end && 'check-end', className)}>
      <input type="checkbox" id={id} aria-describedby={hint ? `${id}-hint` : undefined} {...rest} />
      <label htmlFor={rest.id ?? id}>{children}</label>
      {hint && (
        <span id={`${id}-hint`} className="field-note">
          {hint}
        </span>
      )}
    </span>
  );
}
