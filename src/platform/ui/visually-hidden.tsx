import type { ReactNode } from 'react';

/** Text for screen readers only. Works better than `aria-label` next to an icon or number. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}
