import { useSyncExternalStore } from 'react';
import { defaultTimeZone } from '../time.ts';

const never = () => () => {};

/** The reader's own time zone; `undefined` on the server and while the page is taken over, so that both say the same. */
export function useViewerZone(): string | undefined {
  return useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => undefined,
  );
}

/** The zone that days of one's own are told in: the reader's, and that of the city until it is known. */
export function useOwnZone(): string {
  return useViewerZone() ?? defaultTimeZone;
}
