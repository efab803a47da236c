import { startTransition, useEffect, useState, type ComponentType } from 'react';
import { onFirstToast } from './toast.ts';

/**
 * Mount once in the shell. Its code loads with the first toast, or once the user enters something: a toast may have to
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
    addEventListener('input', load, { once: true });
    const stop = onFirstToast(load);
    return () => {
      removeEventListener('input', load);
      stop();
    };
  }, []);

  return Surface ? <Surface /> : null;
}
