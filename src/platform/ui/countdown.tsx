import { useEffect, useEffectEvent } from 'react';
import { useNow } from './use-now.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Seconds at which the remaining time is announced. Every second would drown out everything else. */
const announced = [300, 120, 60, 30, 10];

interface CountdownProps {
  /** Epoch milliseconds. */
  until: number;
  onEnd?: () => void;
  className?: string;
}

const two = (count: number) => String(count).padStart(2, '0');

/** 581 → `9:41`, 6698 → `1:51:38` */
export function clockText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const start = minutes < 60 ? minutes : `${Math.floor(minutes / 60)}:${two(minutes % 60)}`;
  return `${start}:${two(seconds % 60)}`;
}

function spokenText(seconds: number): string {
  if (seconds === 0) return 'Time is up';
  if (seconds < 60) return `${seconds} seconds left`;
  return seconds === 60 ? '1 minute left' : `${seconds / 60} minutes left`;
}

/**
 * The remaining time as mm:ss, from an hour on with hours. Announced to screen readers at 5, 2 and 1 minutes, at 30
 * and 10 seconds, and at the end.
 */
export function Countdown({ until, onEnd, className }: CountdownProps) {
  const now = useNow();
  const left = now === undefined ? undefined : Math.max(0, Math.ceil((until - now) / 1000));
  const over = left === 0;
  const end = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    if (over) end();
  }, [over]);

  const milestone =
    left === undefined
      ? undefined
      : left === 0
        ? 0
        : announced.find((second) => left <= second && left > second - 3);
  return (
    <span className={className}>
      <span role="timer" aria-live="off" className="num">
        {left === undefined ? '–:––' : clockText(left)}
      </span>
      <span aria-live="polite">
        <VisuallyHidden>{milestone === undefined ? '' : spokenText(milestone)}</VisuallyHidden>
      </span>
    </span>
  );
}
