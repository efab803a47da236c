import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  message?: ReactNode;
  icon?: ReactNode;
  /** Buttons or links that lead on. */
  children?: ReactNode;
}

/** Shown when a list is empty, with what to do about it. */
export function EmptyState({ title, message, icon, children }: EmptyStateProps) {
  return (
    <div className="blank">
      {icon}
      <h2 className="heading">{title}</h2>
      {message !== undefined && <p>{message}</p>}
      {children !== undefined && children !== false && <div className="blank-action">{children}</div>}
    </div>
  );
}
