import { useId, type ReactNode } from 'react';
import './profile-page.css';

export function SideSection({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="side-head">
        <h2 id={id} className="heading">
          {title}
        </h2>
        {aside !== undefined && <span className="num">{aside}</span>}
      </div>
      {children}
    </section>
  );
}
