import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Milliseconds between looks at the scroll position (PLT-14). */
const throttle = 200;

/**
 * Calls `onEnd` when a scrolling list is within `threshold` of its own height of its end (PLT-14). For pages, use
 * `useNearEnd`.
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
