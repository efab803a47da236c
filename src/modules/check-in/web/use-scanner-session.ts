import { useEffect, useState } from 'react';
import { storePage } from '#platform/ui/store-page.ts';
import { useLive } from '#platform/ui/live.ts';
import { scannerPages } from '../offline.ts';
import { checkInTopic } from '../rules.ts';
import { ScannerSession } from './scanner-session.ts';
import { opening, type ScannerState } from './scanner-state.ts';

/** Events of a user whose check-in pages are cached for offline use. */
const mostCachedScanners = 8;

const cacheScannerPages = (owner: string): Promise<void> =>
  storePage({
    room: scannerPages,
    owner,
    atMost: mostCachedScanners,
    // Loaded in advance, so that the library is ready when the camera is.
    load: () => import('./read-frames.ts').then(({ loadReader }) => loadReader()),
  });

/** Interval of syncing when no live messages arrive. Milliseconds. */
const syncAgain = 10_000;

/** Held by the tab that has the scanner. */
export const scannerLock = (eventId: string, userId: string): string =>
  `backbeat-check-in ${userId} ${eventId}`;

/** Check-in of an event on this device, in one tab at a time. */
export function useScannerSession(
  eventId: string,
  userId: string,
): { state: ScannerState; session: ScannerSession | undefined } {
  const [state, setState] = useState<ScannerState>(opening);
  const [session, setSession] = useState<ScannerSession>();

  useEffect(() => {
    const own = new ScannerSession(eventId, userId, setState);
    const waiting = new AbortController();
    const work = async () => {
      setSession(own);
      await own.open();
      await new Promise<void>((resolve) => waiting.signal.addEventListener('abort', () => resolve()));
    };
    const slow = setTimeout(() => own.waitForOtherTab(), 1500);
    navigator.locks
      .request(scannerLock(eventId, userId), { signal: waiting.signal }, () => {
        clearTimeout(slow);
        return work();
      })
      .catch((error: unknown) => {
        // Otherwise the user left the page while it waited.
        if (!waiting.signal.aborted) throw error;
      });
    return () => {
      clearTimeout(slow);
      waiting.abort();
      own.close();
    };
  }, [eventId, userId]);

  useLive(checkInTopic, () => void session?.sync());

  useEffect(() => {
    if (!session) return;
    const sync = () => void session.sync();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') sync();
    }, syncAgain);
    addEventListener('online', sync);
    document.addEventListener('visibilitychange', sync);
    return () => {
      clearInterval(timer);
      removeEventListener('online', sync);
      document.removeEventListener('visibilitychange', sync);
    };
  }, [session]);

  const isKept = state.is === 'open' && state.isOnline;
  useEffect(() => {
    if (isKept) void cacheScannerPages(userId);
  }, [isKept, userId]);

  return { state, session };
}
