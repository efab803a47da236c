import { useEffect, useRef } from 'react';

/** Focuses the first field of a step or form, so that keyboard users continue where they were. */
export function useFirstFocus<Field extends HTMLElement = HTMLInputElement>(isWanted: boolean) {
  const field = useRef<Field>(null);
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
