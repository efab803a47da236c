import { startTransition, useEffect, useState, type ComponentType } from 'react';
import { onFirstToast } from './toast.ts';

/** Safari has no idle callback. */
const whenIdle = (run: () => void) =>
  typeof requestIdleCallback === 'function'
    ? void requestIdleCallback(run, { timeout: 4000 })
    : void setTimeout(run, 2000);

/** Where toasts appear. Mount once, in the shell; its code arrives when the browser is idle, or with the first toast. */
export function ToastViewport() {
  const [Surface, setSurface] = useState<ComponentType>();

  useEffect(() => {
    let loading = false;
    const load = () => {
      if (loading) return;
      loading = true;
      import('./toast-surface.tsx').then(
        ({ ToastSurface }) => startTransition(() => setSurface(() => ToastSurface)),
        () => (loading = false), // offline: the next toast tries again, nothing is lost
      );
    };
    const stop = onFirstToast(load);
    whenIdle(load);
    return stop;
  }, []);

  return Surface ? <Surface /> : null;
}
