import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** The reader's own time zone; `undefined` on the server and while the page is taken over, so that both say the same. */
export function useViewerZone(): string | undefined {
  return useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => undefined,
  );
}
