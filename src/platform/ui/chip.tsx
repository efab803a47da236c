import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A toggle filter. */
export function Chip({
  pressed,
  className,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { pressed: boolean }) {
  return <button type="button" className={classNames('chip', className)} aria-pressed={pressed} {...rest} />;
}

/** Scrolls sideways on phones, wraps elsewhere. */
export function ChipGroup({
  label,
  children,
  className,
}: {
  label: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div role="group" aria-label={label} className={classNames('chips', className)}>
      {children}
    </div>
  );
}
