import { useEffect, useRef } from 'react';

/** Focuses the first field of a step, so that users continue to type where they were. */
export function useFirstFocus(isWanted: boolean) {
  const field = useRef<HTMLInputElement>(null);
  const wanted = useRef(isWanted);
  useEffect(() => {
    if (!wanted.current) return;
    field.current?.focus();
    // An overlay that lost the focused field of the last step takes the focus in its next frame.
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return field;
}
