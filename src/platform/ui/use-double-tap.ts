import { useEffect, useRef, type MouseEvent } from 'react';

/** How long a tap waits to learn whether it is the first of two [PLT-15]. */
const doubleTapMs = 250;

interface Taps {
  onSingle?: (() => void) | undefined;
  /** Gets the place of the second tap, for what bursts there. */
  onDouble: (event: MouseEvent) => void;
}

/**
 * One tap acts after 250 ms; a second one inside that time acts as a double instead [PLT-15].
 * Spread what it returns on the element. A keyboard's Enter is a single tap, so give the double a button of its own.
 */
export function useDoubleTap({ onSingle, onDouble }: Taps) {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return {
    onClick(event: MouseEvent) {
      if (waiting.current !== undefined) {
        clearTimeout(waiting.current);
        waiting.current = undefined;
        onDouble(event);
        return;
      }
      waiting.current = setTimeout(() => {
        waiting.current = undefined;
        onSingle?.();
      }, doubleTapMs);
    },
    /** Else a phone waits to zoom. */
    style: { touchAction: 'manipulation' } as const,
  };
}
