import { useEffect, useRef } from 'react';

/** Focuses the first field of a step, so that keyboard users continue where they were. */
export function useFirstFocus(isWanted: boolean) {
  const field = useRef<HTMLInputElement>(null);
  const wanted = useRef(isWanted);
  useEffect(() => {
    if (wanted.current) field.current?.focus();
  }, []);
  return field;
}
