import { useId, type ReactNode } from 'react';
import { takeFocus } from '#platform/ui/take-focus.ts';

interface PartProps {
  title: string;
  why?: string;
  children?: ReactNode;
  /** Takes the focus when it appears, because it replaces what had it. */
  takesFocus?: boolean;
}

export function Part({ title, why, children, takesFocus }: PartProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="event-setting outline-none"
      {...(takesFocus && { ref: takeFocus, tabIndex: -1 })}
    >
      <h2 id={id} className="text-h4 font-semibold">
        {title}
      </h2>
      {why && <p className="text-ink-2">{why}</p>}
      {children}
    </section>
  );
}
