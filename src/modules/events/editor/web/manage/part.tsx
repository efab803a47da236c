import { useId, type ReactNode } from 'react';

export function Part({ title, why, children }: { title: string; why?: string; children?: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="event-setting">
      <h2 id={id} className="text-h4 font-semibold">
        {title}
      </h2>
      {why && <p className="text-ink-2">{why}</p>}
      {children}
    </section>
  );
}
