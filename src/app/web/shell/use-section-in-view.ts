import { useEffect, useRef } from 'react';

/** On a phone the row of sections is wider than the screen: the one that is open (`data-section`) stands in its middle. */
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
