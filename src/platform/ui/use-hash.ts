import { useSyncExternalStore } from 'react';

/** The text after the `#` of the address. `undefined` while rendering on the server, which never receives it. */
export const useHash = (): string | undefined =>
  useSyncExternalStore(
    listen,
    () => location.hash.slice(1),
    () => undefined,
  );

function listen(listener: () => void) {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}
