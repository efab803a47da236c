import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { IconSealCheckFill } from './icons.tsx';

interface BadgeProps {
  tone?: 'neutral' | 'lit' | 'line' | 'ok' | 'warn' | 'danger';
  children: ReactNode;
  className?: string;
}

/** One small fact: "Almost gone", "Team", "Sold Out". */
export function Badge({ tone = 'neutral', children, className }: BadgeProps) {
  return (
    <span className={classNames('badge', tone !== 'neutral' && `badge-${tone}`, className)}>{children}</span>
  );
}

/** The seal beside a verified name. */
export function VerifiedMark() {
  return (
    <span className="inline-flex text-meter">
      <IconSealCheckFill />
      <span className="sr-only">Verified</span>
    </span>
  );
}
