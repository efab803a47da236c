import type { ComponentProps } from 'react';
import { IconWarningCircleFill } from './icons.tsx';

/** An error below a control, announced when it appears. */
export function FieldError({ children, ...props }: ComponentProps<'p'>) {
  return (
    <div aria-live="polite" className="contents">
      {children && (
        <p className="field-error" {...props}>
          <IconWarningCircleFill />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}
