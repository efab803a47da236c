import { startTransition, useEffect, useState, type ComponentType } from 'react';
import { onFirstToast } from './toast.ts';

/** A user does one of these before anything can fail. */
const firstActs = ['pointerdown', 'keydown'] as const;

/**
 * Mount once in the shell. Its code loads with the first toast, or once the user presses something: a toast may have to
 * say that the connection broke.
 */
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
    for (const act of firstActs) addEventListener(act, load);
    const stop = onFirstToast(load);
    return () => {
      for (const act of firstActs) removeEventListener(act, load);
      stop();
    };
  }, []);

  return Surface ? <Surface /> : null;
}
