import { useSyncExternalStore } from 'react';
import { relativeTime } from '../relative-time.ts';

const minute = 60_000;

function listen(tick: () => void) {
  const timer = setInterval(tick, minute);
  return () => clearInterval(timer);
}
const thisMinute = () => Math.floor(Date.now() / minute) * minute;

/** How long ago something was, in its short form [FMT-02]. A page that was kept a while says what was so when it was made. */
export function TimeAgo({ at, className }: { at: string; className?: string }) {
  const now = useSyncExternalStore(listen, thisMinute, thisMinute);
  return (
    <time dateTime={at} className={className} suppressHydrationWarning>
      {relativeTime(Date.parse(at), now)}
    </time>
  );
}
