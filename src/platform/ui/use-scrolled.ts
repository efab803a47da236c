import { useSyncExternalStore } from 'react';

function listen(listener: () => void) {
  addEventListener('scroll', listener, { passive: true });
  return () => removeEventListener('scroll', listener);
}

/** Whether the page was scrolled further than `distance` pixels: the navbar fills after 45 [NAV-06]. */
export function useScrolled(distance = 45): boolean {
  return useSyncExternalStore(
    listen,
    () => scrollY > distance,
    () => false,
  );
}
