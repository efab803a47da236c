import { useSyncExternalStore } from 'react';
import { defaultTimeZone } from '../time.ts';

const never = () => () => {};

/** The reader's time zone; `undefined` on the server and during hydration, so that both render the same. */
export function useViewerZone(): string | undefined {
  return useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => undefined,
  );
}

/** The zone for the reader's own days: theirs, or the default until it is known. */
export function useOwnZone(): string {
  return useViewerZone() ?? defaultTimeZone;
}
