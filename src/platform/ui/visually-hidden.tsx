import type { ReactNode } from 'react';

/** Words for screen readers only. Beside an icon or a figure they serve better than `aria-label`. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}
