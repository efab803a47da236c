import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface BadgeProps {
  tone?: 'neutral' | 'lit' | 'line' | 'ok' | 'warn' | 'danger';
  children: ReactNode;
  className?: string;
}

/** A small label: "Almost gone", "Team", "Sold Out". */
export function Badge({ tone = 'neutral', children, className }: BadgeProps) {
  return (
    <span className={classNames('badge', tone !== 'neutral' && `badge-${tone}`, className)}>{children}</span>
  );
}
