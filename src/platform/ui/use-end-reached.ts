import { useEffect, useEffectEvent, type RefObject } from 'react';

/** The least time between two looks at where a list stands, in milliseconds (PLT-14). */
const throttle = 200;

/**
 * Calls `onEnd` whenever a list that scrolls by itself comes within `threshold` of its own height of its end (PLT-14).
 * Pages that scroll as a whole take `useNearEnd`.
 */
export function useEndReached(
  list: RefObject<HTMLElement | null>,
  onEnd: () => void,
  { threshold = 0.75 }: { threshold?: number } = {},
): void {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const scroller = list.current;
    if (!scroller) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      timer = undefined;
      const left = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
      if (left < threshold * scroller.clientHeight) end();
    };
    const scrolled = () => void (timer ??= setTimeout(look, throttle));
    scroller.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      scroller.removeEventListener('scroll', scrolled);
      clearTimeout(timer);
    };
  }, [list, threshold]);
}
