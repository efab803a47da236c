import { startTransition, useEffect, useState, type ComponentType } from 'react';
import { onFirstToast } from './toast.ts';

/** Mount once in the shell. Its code loads with the first toast. */
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
    return onFirstToast(load);
  }, []);

  return Surface ? <Surface /> : null;
}
