import { useEffect, useState } from 'react';
import { scannerWords as words } from '../copy.ts';
import { ScannerSession } from './scanner-session.ts';
import { opening } from './scanner-state.ts';
import { scannerLock } from './use-scanner-session.ts';

type StoredScansProps = { readonly eventId: string; readonly userId: string };

/**
 * Deletes the names of guests that this device stored before its user lost access to check-in, and says how many
 * scans wait until they have it again. Renders nothing without any (ROL-03, DOR-03).
 */
export function StoredScans({ eventId, userId }: StoredScansProps) {
  const [{ queue }, setState] = useState(opening);
  useEffect(() => {
    const session = new ScannerSession(eventId, userId, setState);
    // A tab with the open scanner does it itself.
    void navigator.locks.request(scannerLock(eventId, userId), { ifAvailable: true }, (lock) =>
      lock ? session.open() : undefined,
    );
    return () => session.close();
  }, [eventId, userId]);
  if (queue.length === 0) return null;
  return (
    <section aria-label={words.scanner} className="page pb-16 grid gap-3">
      <p role="status">{words.waiting(queue.length)}</p>
      <p>{words.notAllowed}</p>
    </section>
  );
}
