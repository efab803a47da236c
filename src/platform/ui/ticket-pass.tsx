import type { ReactNode } from 'react';
import './styles/papers.css';

interface TicketPassProps {
  title: ReactNode;
  /** Top right, such as "1 of 2". */
  aside?: ReactNode;
  /** The QR code or its replacement. */
  children: ReactNode;
  /** Below the tear line. */
  facts: readonly { label: string; value: ReactNode }[];
}

/** A ticket on white paper in both themes, so that scanners can read it. */
export function TicketPass({ title, aside, children, facts }: TicketPassProps) {
  return (
    <article className="pass" data-theme="light">
      <div className="pass-head">
        <header className="flex items-baseline justify-between gap-4">
          <h3 dir="auto" className="display text-h3">
            {title}
          </h3>
          {aside !== undefined && <span className="font-semibold whitespace-nowrap">{aside}</span>}
        </header>
        <div className="mt-4">{children}</div>
      </div>
      <dl className="pass-facts">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
