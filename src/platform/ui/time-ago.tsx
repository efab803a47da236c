import { useSyncExternalStore } from 'react';
import { relativeTime } from '../relative-time.ts';

const minute = 60_000;

function listen(tick: () => void) {
  const timer = setInterval(tick, minute);
  return () => clearInterval(timer);
}
const thisMinute = () => Math.floor(Date.now() / minute) * minute;

/** A short relative time [FMT-02]. On a cached page it shows the time when the page was rendered. */
export function TimeAgo({ at }: { at: string }) {
  const now = useSyncExternalStore(listen, thisMinute, thisMinute);
  return (
    <time dateTime={at} suppressHydrationWarning>
      {relativeTime(Date.parse(at), now)}
    </time>
  );
}
