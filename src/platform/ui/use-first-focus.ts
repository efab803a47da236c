import { useEffect, useRef } from 'react';

/** Puts the focus into the field where a step begins, so that the keyboard goes on where it was. */
export function useFirstFocus(isWanted: boolean) {
  const field = useRef<HTMLInputElement>(null);
  const wanted = useRef(isWanted);
  useEffect(() => {
    if (wanted.current) field.current?.focus();
  }, []);
  return field;
}
