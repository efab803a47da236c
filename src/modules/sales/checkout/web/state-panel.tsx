import { useEffect, useRef, type ReactNode, type Ref } from 'react';

interface StatePanelProps {
  title: string;
  message: ReactNode;
  headingRef?: Ref<HTMLHeadingElement>;
  icon: ReactNode;
  children?: ReactNode;
}

/** A state of an order that fills the step, such as processing or refunded. Announced when it appears. */
export function StatePanel({ title, message, headingRef, icon, children }: StatePanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  // Takes over the focus if it replaces the focused element.
  useEffect(() => {
    if (document.activeElement?.contains(panel.current)) panel.current?.querySelector('h2')?.focus();
  }, []);
  return (
    <div
      ref={panel}
      className="mx-auto grid w-full max-w-136 content-start justify-items-start gap-4 px-4 py-16 lg:py-24"
    >
      <span className="text-[2.5rem] text-meter">{icon}</span>
      <div role="status" className="grid gap-3">
        <h2 ref={headingRef} tabIndex={-1} className="display text-h2 outline-none">
          {title}
        </h2>
        <p className="text-lead text-ink-2">{message}</p>
      </div>
      {children && <div className="mt-2 flex flex-wrap gap-3">{children}</div>}
    </div>
  );
}
