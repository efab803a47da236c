import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  message?: ReactNode;
  icon?: ReactNode;
  /** What to do about it: buttons or links. */
  children?: ReactNode;
}

/** Nothing here yet, and what to do about it. */
export function EmptyState({ title, message, icon, children }: EmptyStateProps) {
  return (
    <div className="blank">
      {icon}
      <h2 className="heading">{title}</h2>
      {message !== undefined && <p>{message}</p>}
      {children !== undefined && <div className="blank-action">{children}</div>}
    </div>
  );
}
