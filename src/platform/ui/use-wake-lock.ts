import { useEffect } from 'react';

/** Keeps the screen on while a code is shown, where the browser can; it lets go by itself when the page is hidden. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let isOver = false;
    let lock: WakeLockSentinel | undefined;
    async function hold() {
      if (isOver || document.visibilityState !== 'visible') return;
      // Refused when the battery is low: then the screen dims as ever.
      const held = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isOver) void held?.release();
      else lock = held;
    }
    void hold();
    document.addEventListener('visibilitychange', hold);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', hold);
      void lock?.release();
    };
  }, []);
}
