import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * On navigation, announces the title to screen readers and moves the focus to the start, as a new document would.
 * Filters and drawers only change the search and keep the focus.
 */
export function RouteAnnouncer() {
  const router = useRouter();
  const spoken = useRef<HTMLParagraphElement>(null);
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation || !spoken.current) return;
        spoken.current.textContent = document.title;
        document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
      }),
    [router],
  );
  return <p ref={spoken} role="status" className="sr-only" />;
}
