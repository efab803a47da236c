import type { CheckIn, Counters, CheckInSetup, Guest, Synced } from '../contract.ts';
import {
  checkInHours,
  decideVerdict,
  keyOf,
  type EventHours,
  type TicketPresence,
  type TicketStatus,
  type Verdict,
} from '../rules.ts';
import type { QueuedScan, RecentScan } from './scanner-store.ts';
import type { ReadCode } from './verify-code.ts';

export type ScannerState = {
  readonly is: 'opening' | 'open' | 'notReady' | 'elsewhere' | 'signedOut' | 'notAllowed' | 'otherUser';
  readonly setup: CheckInSetup | undefined;
  readonly deviceId: string;
  readonly deviceName: string;
  readonly guests: ReadonlyMap<string, Guest>;
  readonly checkIns: ReadonlyMap<string, CheckIn>;
  readonly queue: readonly QueuedScan[];
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
  readonly verdictsShown: number;
};

const noCounters: Counters = { total: 0, admitted: 0, inside: 0, doubles: 0 };

export const opening: ScannerState = {
  is: 'opening',
  setup: undefined,
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
  verdictsShown: 0,
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
  for (const { scan, guestId, verdict } of own) {
    if (guestId !== admissionId || verdict === undefined) continue;
    if (undone.has(keyOf({ deviceId: state.deviceId, counter: scan.counter }))) continue;
    if (scan.kind === 'in') {
      wasIn = true;
      inside = true;
    } else if (scan.kind === 'out') inside = false;
  }
  return { wasIn, inside };
}

type ReadTicket = Exclude<ReadCode, { readonly no: unknown }>;

/** Looks a ticket up without the server. A code that was issued before the current one is void. */
function ticketHere(guest: Guest | undefined, read: ReadTicket | undefined): TicketStatus {
  const isTest = read?.isTest ?? false;
  if (!guest) return { isTest, state: read?.isProven ? 'valid' : 'unknown' };
  const isCurrent = read?.issue === undefined || read.issue === guest.issue;
  return { isTest, state: isCurrent ? guest.state : 'void' };
}

/**
 * Decides without the server (DOR-03).
 * @param scanned `at`: epoch milliseconds by the server's clock; `read`: the code, unless the ticket was found by name
 */
export function decideHere(
  state: ScannerState,
  scanned: {
    readonly kind: 'in' | 'out';
    readonly at: number;
    readonly guestId: string;
    readonly read: ReadTicket | undefined;
  },
): Verdict {
  const { kind, at, guestId, read } = scanned;
  const ticket = ticketHere(state.guests.get(guestId), read);
  return decideVerdict({ kind, at }, eventHoursOf(state.setup!.event), ticket, whereIs(state, guestId));
}

/** The last entry with a ticket, from the server's state and the scans of this device. */
export function lastEntryOf(
  { checkIns, recent, deviceName }: ScannerState,
  guestId: string | undefined,
): { readonly at: number; readonly deviceName: string } | undefined {
  const row = guestId === undefined ? undefined : checkIns.get(guestId);
  const own = recent.find(
    (scan) =>
      scan.guestId === guestId && !scan.isUndone && (scan.verdict === 'admitted' || scan.verdict === 'back'),
  );
  const known = row?.at ? { at: Date.parse(row.at), deviceName: row.deviceName } : undefined;
  if (!own || (known && known.at >= own.at)) return known;
  return { at: own.at, deviceName };
}

/** Whether check-in is open. @param now epoch milliseconds by this device's clock */
export function hoursOf({ event }: CheckInSetup, { clockOffset }: ScannerState, now: number) {
  const { opensAt, closesAt } = checkInHours(eventHoursOf(event));
  const at = now + clockOffset;
  if (event.status === 'cancelled') return { opensAt, is: 'cancelled' } as const;
  return { opensAt, is: at < opensAt ? 'before' : at > closesAt ? 'after' : 'open' } as const;
}

const eventHoursOf = ({ startDate, endDate, status }: CheckInSetup['event']): EventHours => ({
  startsAt: Date.parse(startDate),
  endsAt: Date.parse(endDate),
  status,
});

/** The totals of all scanners, plus the scans waiting here. */
export function countersOf({ counters, queue, deviceId }: ScannerState): Counters {
  const undone = new Set(queue.flatMap(({ scan }) => (scan.undoes ? [keyOf(scan.undoes)] : [])));
  const standing = queue.filter(({ scan }) => !undone.has(keyOf({ deviceId, counter: scan.counter })));
  const count = (...verdicts: Verdict[]) =>
    standing.filter(({ verdict }) => verdict !== undefined && verdicts.includes(verdict)).length;
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

/** The check-ins in an answer of the server: of the scans that were sent, then what changed since, on any device. */
export function checkInsOf({ changes, results }: Synced): readonly CheckIn[] {
  return [...results.flatMap(({ checkIn }) => checkIn ?? []), ...changes];
}

/** Applies an answer of the server. */
export function changesAfter(state: ScannerState, synced: Synced): Partial<ScannerState> {
  const settled = new Set(synced.results.map(({ counter }) => counter));
  // Tickets that were sold after the guest list was loaded.
  const sold = synced.results.flatMap(({ guest }) => (guest && !state.guests.has(guest.id) ? [guest] : []));
  return {
    counters: countersAfter(state, synced),
    checkIns: new Map([
      ...state.checkIns,
      ...checkInsOf(synced).map((row) => [row.admissionId, row] as const),
    ]),
    queue: state.queue.filter(({ scan }) => !settled.has(scan.counter)),
    ...(sold.length > 0 && {
      guests: new Map([...state.guests, ...sold.map((guest) => [guest.id, guest] as const)]),
    }),
  };
}

/** Replaces verdicts that this device gave alone by those of the server. A guest who was turned away stays so. */
export function recentAfter(recent: readonly RecentScan[], { results }: Synced): readonly RecentScan[] {
  return recent.map((scan) => {
    const result = results.find(({ counter }) => counter === scan.counter);
    return result && scan.isAlone && result.verdict !== 'undone'
      ? { ...scan, verdict: result.verdict, isAlone: false }
      : scan;
  });
}

/** Turns guests away whose verdict wasn't shown before the page closed. They are scanned again. */
export const turnAwayUndecided = (queue: readonly QueuedScan[]): readonly QueuedScan[] =>
  queue.map((queued) => {
    const { scan } = queued;
    if (!scan.asked || scan.kind !== 'in') return queued;
    return { ...queued, scan: { ...scan, kind: 'refused', asked: false } };
  });
