import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches; `onServer` while the server renders. Prefer CSS. */
export function useMedia(query: string, onServer = false): boolean {
  const listen = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    listen,
    () => matchMedia(query).matches,
    () => onServer,
  );
}
