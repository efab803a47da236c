import { startTransition, useEffect, useState, type ComponentType } from 'react';
import { onFirstToast } from './toast.ts';

/** Where toasts appear. Mount once, in the shell; its code arrives with the first toast, which waits for it. */
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
