import { useEffect, useRef, useState } from 'react';

/** Milliseconds without change before a value counts, and the longest wait while it keeps changing. */
export type Patience = { readonly wait: number; readonly atMost?: number };

/** Returns a value once it stops changing (SRC-07). */
export function useDebounced<T>(value: T, { wait, atMost = Infinity }: Patience): T {
  const [settled, settle] = useState(value);
  const waitingSince = useRef<number>(undefined);
  useEffect(() => {
    if (Object.is(value, settled)) {
      waitingSince.current = undefined;
      return;
    }
    waitingSince.current ??= Date.now();
    const left = Math.min(wait, waitingSince.current + atMost - Date.now());
    const timer = setTimeout(
      () => {
        waitingSince.current = undefined;
        settle(value);
      },
      Math.max(0, left),
    );
    return () => clearTimeout(timer);
  }, [value, settled, wait, atMost]);
  return settled;
}
