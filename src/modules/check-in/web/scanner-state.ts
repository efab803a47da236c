import type { CheckIn, Counters, CheckInSetup, Guest, Synced } from '../contract.ts';
import { checkInHours, isGood, keyOf, type EventHours, type Verdict, type TicketPresence } from '../rules.ts';
import type { Queued, RecentScan } from './scanner-store.ts';

export type ScannerState = {
  readonly is: 'opening' | 'open' | 'notReady' | 'elsewhere' | 'signedOut' | 'notAllowed';
  readonly door: CheckInSetup | undefined;
  readonly deviceId: string;
  readonly deviceName: string;
  readonly guests: ReadonlyMap<string, Guest>;
  readonly checkIns: ReadonlyMap<string, CheckIn>;
  readonly queue: readonly Queued[];
  readonly counters: Counters;
  readonly isOnline: boolean;
  readonly isStored: boolean;
  readonly isChecking: boolean;
  /** Added to this device's clock, gives the server's. Milliseconds. */
  readonly clockOffset: number;
  /** The newest first. */
  readonly recent: readonly RecentScan[];
  /** Counter of the scan whose verdict is on the screen; `undefined` when ready for the next code. */
  readonly current: number | undefined;
  /** Increases with every verdict, so that the same word is announced twice. */
  readonly said: number;
};

const noCounters: Counters = { total: 0, admitted: 0, inside: 0, doubles: 0 };

export const opening: ScannerState = {
  is: 'opening',
  door: undefined,
  deviceId: '',
  deviceName: '',
  guests: new Map(),
  checkIns: new Map(),
  queue: [],
  counters: noCounters,
  isOnline: true,
  isStored: true,
  isChecking: false,
  clockOffset: 0,
  recent: [],
  current: undefined,
  said: 0,
};

/** Whether the guest is inside, from the server's state and the scans waiting here. */
export function whereIs(state: ScannerState, admissionId: string): TicketPresence {
  const row = state.checkIns.get(admissionId);
  const own = state.queue.filter(({ guestId, scan }) => guestId === admissionId || scan.kind === 'undo');
  const undone = new Set(own.flatMap(({ scan }) => (scan.undoes ? [keyOf(scan.undoes)] : [])));
  const isRowUndone =
    row?.deviceId && row.counter && undone.has(keyOf({ deviceId: row.deviceId, counter: row.counter }));
  let wasIn = Boolean(row?.at) && !isRowUndone;
  let inside = wasIn && row!.inside;
  for (const { scan, guestId, said } of own) {
    if (guestId !== admissionId || said === undefined) continue;
    if (undone.has(keyOf({ deviceId: state.deviceId, counter: scan.counter }))) continue;
    if (scan.kind === 'in') {
      wasIn = true;
      inside = true;
    } else if (scan.kind === 'out') inside = false;
  }
  return { wasIn, inside };
}

/** The last entry with a ticket, from the server's state and the scans of this device. */
export function lastEntryOf(
  { checkIns, recent, deviceName }: ScannerState,
  guestId: string | undefined,
): { readonly at: number; readonly door: string } | undefined {
  const row = guestId === undefined ? undefined : checkIns.get(guestId);
  const own = recent.find(
    (scan) =>
      scan.guestId === guestId && !scan.isUndone && (scan.verdict === 'admitted' || scan.verdict === 'back'),
  );
  const known = row?.at ? { at: Date.parse(row.at), door: row.door } : undefined;
  if (!own || (known && known.at >= own.at)) return known;
  return { at: own.at, door: deviceName };
}

/** Whether check-in is open. @param now epoch milliseconds by this device's clock */
export function hoursOf({ event }: CheckInSetup, { clockOffset }: ScannerState, now: number) {
  const { opensAt, closesAt } = checkInHours(eventHoursOf(event));
  const at = now + clockOffset;
  return { opensAt, is: at < opensAt ? 'before' : at > closesAt ? 'after' : 'open' } as const;
}

export const eventHoursOf = ({ startDate, endDate, status }: CheckInSetup['event']): EventHours => ({
  startsAt: Date.parse(startDate),
  endsAt: Date.parse(endDate),
  status,
});

/** The totals of all scanners, plus the scans waiting here. */
export function countersOf({ counters, queue, deviceId }: ScannerState): Counters {
  const undone = new Set(queue.flatMap(({ scan }) => (scan.undoes ? [keyOf(scan.undoes)] : [])));
  const kept = queue.filter(({ scan }) => !undone.has(keyOf({ deviceId, counter: scan.counter })));
  const count = (...words: Verdict[]) =>
    kept.filter(({ said }) => said !== undefined && words.includes(said)).length;
  return {
    ...counters,
    admitted: counters.admitted + count('admitted'),
    inside: counters.inside + count('admitted', 'back') - count('out'),
  };
}

export function countersAfter(
  { counters }: ScannerState,
  { admitted, inside, doubles, list }: Synced,
): Counters {
  return { total: list ? list.total - list.voided : counters.total, admitted, inside, doubles };
}

/** The check-ins in an answer of the server: of other devices, and of the scans that were sent. */
export function checkInsOf({ changes, results }: Synced): readonly CheckIn[] {
  return [...changes, ...results.flatMap(({ checkIn }) => checkIn ?? [])];
}

/** Applies an answer of the server. */
export function changesAfter(state: ScannerState, synced: Synced): Partial<ScannerState> {
  const taken = new Set(synced.results.map(({ counter }) => counter));
  // Tickets that were sold after the guest list was loaded.
  const sold = synced.results.flatMap(({ guest }) => (guest && !state.guests.has(guest.id) ? [guest] : []));
  return {
    counters: countersAfter(state, synced),
    checkIns: new Map([
      ...state.checkIns,
      ...checkInsOf(synced).map((row) => [row.admissionId, row] as const),
    ]),
    queue: state.queue.filter(({ scan }) => !taken.has(scan.counter)),
    ...(sold.length > 0 && {
      guests: new Map([...state.guests, ...sold.map((guest) => [guest.id, guest] as const)]),
    }),
  };
}

/** Replaces good verdicts that this device gave alone by those of the server. */
export function recentAfter(recent: readonly RecentScan[], { results }: Synced): readonly RecentScan[] {
  return recent.map((scan) => {
    const result = results.find(({ counter }) => counter === scan.counter);
    return result && scan.isAlone && isGood(scan.verdict)
      ? { ...scan, verdict: result.verdict, isAlone: false }
      : scan;
  });
}
