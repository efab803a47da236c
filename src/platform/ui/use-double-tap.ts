import { useEffect, useRef, type MouseEvent } from 'react';

/** How long a tap waits for a second one [PLT-15]. */
const doubleTapMs = 250;

interface Taps {
  onSingle?: (() => void) | undefined;
  /** Gets the position of the second tap, for its animation. */
  onDouble: (event: MouseEvent) => void;
}

/**
 * A tap acts after 250 ms; a second one within that time counts as a double tap instead [PLT-15]. Spread the result
 * on the element. Enter is a single tap, so give the double tap's action its own button.
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
    /** Otherwise phones wait for a zoom. */
    style: { touchAction: 'manipulation' } as const,
  };
}
