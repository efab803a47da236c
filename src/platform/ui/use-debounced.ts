import { useEffect, useEffectEvent, useRef, useState } from 'react';

export type Debounce<T = unknown> = {
  /** Milliseconds without change before a value counts. */
  readonly wait: number;
  /** The longest wait while it keeps changing. */
  readonly atMost?: number;
  /** Values with the same key are the same. Needed for objects that every render makes. */
  readonly keyOf?: (value: T) => unknown;
};

/** Returns a value once it stops changing (SRC-07). */
export function useDebounced<T>(
  value: T,
  { wait, atMost = Infinity, keyOf = (self) => self }: Debounce<T>,
): T {
  const [settled, settle] = useState(value);
  const waitingSince = useRef<number>(undefined);
  const key = keyOf(value);
  const settledKey = keyOf(settled);
  const end = useEffectEvent(() => {
    waitingSince.current = undefined;
    settle(value);
  });
  useEffect(() => {
    if (Object.is(key, settledKey)) {
      waitingSince.current = undefined;
      return;
    }
    waitingSince.current ??= Date.now();
    const left = Math.min(wait, waitingSince.current + atMost - Date.now());
    const timer = setTimeout(() => end(), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [key, settledKey, wait, atMost]);
  return settled;
}
