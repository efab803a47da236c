import type { ReactNode } from 'react';

/** A text page, such as the terms or the press page. */
export function TextPage({
  title,
  note,
  children,
}: {
  title: string;
  note?: ReactNode;
  children: ReactNode;
}) {
  return (
    <article className="page pt-8 md:pt-14 grid gap-6">
      <header className="grid gap-2">
        <h1 className="display text-(length:--t-h1)">{title}</h1>
        {note && <p className="text-small text-ink-2">{note}</p>}
      </header>
      <div className="prose">{children}</div>
    </article>
  );
}
