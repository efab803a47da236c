import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onNear` when the returned element is within two thirds of a screen of being visible (PLT-14). */
export function useNearEnd<E extends HTMLElement>(onNear: () => void) {
  const end = useRef<E>(null);
  const near = useEffectEvent(onNear);
  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver(
      (seen) => seen.some((entry) => entry.isIntersecting) && near(),
      {
        rootMargin: '67% 0px',
      },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  return end;
}
