import { useEffect, useRef } from 'react';

/** Scrolls the open section (`data-section`) to the middle of its row on phones, or of its list. */
export function useSectionInView(current: string | undefined) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const here = row.current?.querySelector(`[data-section="${current}"]`);
    if (!row.current || !here) return;
    const { left, top, width, height } = here.getBoundingClientRect();
    const frame = row.current.getBoundingClientRect();
    row.current.scrollLeft += left - frame.left - (frame.width - width) / 2;
    row.current.scrollTop += top - frame.top - (frame.height - height) / 2;
  }, [current]);
  return row;
}
