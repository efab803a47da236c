import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * Scrolls the open section (`data-section`) to the middle of its row on phones, or of its list, and the page to the
 * beginning of a section opened from further down.
 */
export function useSectionInView(current: string | undefined) {
  const router = useRouter();
  const row = useRef<HTMLElement>(null);
  const last = useRef(current);
  useEffect(() => {
    const section = row.current?.nextElementSibling;
    if (last.current !== current && section && section.getBoundingClientRect().top < 0)
      section.scrollIntoView();
    last.current = current;
    const center = () => {
      const here = row.current?.querySelector(`[data-section="${current}"]`);
      if (!row.current || !here) return;
      const { left, top, width, height } = here.getBoundingClientRect();
      const frame = row.current.getBoundingClientRect();
      row.current.scrollLeft += left - frame.left - (frame.width - width) / 2;
      row.current.scrollTop += top - frame.top - (frame.height - height) / 2;
    };
    center();
    // The router gives the row of a new page the scroll position of the page before.
    return router.subscribe('onRendered', center);
  }, [current, router]);
  return row;
}
