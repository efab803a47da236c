import type { ReactNode } from 'react';

/** A section's h2 in the display font; `children` (a link, rail buttons) are at its end. */
export function SectionHeading({
  id,
  title,
  children,
}: {
  id?: string;
  title: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="section-heading">
      <h2 id={id} className="heading">
        {title}
      </h2>
      {children !== undefined && <div className="section-heading-end">{children}</div>}
    </div>
  );
}
