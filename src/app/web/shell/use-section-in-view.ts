import { useEffect, useRef } from 'react';

/** On phones, scrolls the open section (`data-section`) to the middle of its row. */
export function useSectionInView(current: string | undefined) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const here = row.current?.querySelector(`[data-section="${current}"]`);
    if (!row.current || !here) return;
    const { left, width } = here.getBoundingClientRect();
    const frame = row.current.getBoundingClientRect();
    row.current.scrollLeft += left - frame.left - (frame.width - width) / 2;
  }, [current]);
  return row;
}
