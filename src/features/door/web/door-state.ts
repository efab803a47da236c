import type { CheckIn, Counters, Door, Guest } from '../contract.ts';
import { keyOf, type Verdict, type Whereabouts } from '../rules.ts';
import type { Queued } from './door-store.ts';

/** A scan as this device shows it. */
export type Shown = {
  readonly counter: number;
  readonly verdict: Verdict;
  readonly guest: Guest | undefined;
  /** Whose it is, when the list does not know it yet. */
  readonly at: number;
  /** The check-in that stands, for who is in already. */
  readonly before: CheckIn | undefined;
  /** Decided here alone. */
  readonly isAlone: boolean;
  readonly isUndone: boolean;
};

export type DoorState = {
  readonly is: 'opening' | 'open' | 'notReady' | 'elsewhere' | 'signedOut' | 'notAllowed';
  readonly door: Door | undefined;
  readonly deviceId: string;
  readonly deviceName: string;
  readonly guests: ReadonlyMap<string, Guest>;
  readonly checkIns: ReadonlyMap<string, CheckIn>;
  readonly queue: readonly Queued[];
  readonly counters: Counters;
  readonly isOnline: boolean;
  readonly isStored: boolean;
  readonly isChecking: boolean;
  /** The newest first. */
  readonly recent: readonly Shown[];
  /** Grows with every verdict: the same word twice is said twice. */
  readonly said: number;
};

const noCounters: Counters = { total: 0, admitted: 0, inside: 0, doubles: 0 };

export const opening: DoorState = {
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
  recent: [],
  said: 0,
};

/** Where the holder of a ticket is by all that this device knows: what the server said, then what waits here. */
export function whereIs(state: DoorState, admissionId: string): Whereabouts {
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

/** The counters of all doors with what waits here. */
export function countersOf({ counters, queue, deviceId }: DoorState): Counters {
  const undone = new Set(queue.flatMap(({ scan }) => (scan.undoes ? [keyOf(scan.undoes)] : [])));
  const standing = queue.filter(({ scan }) => !undone.has(keyOf({ deviceId, counter: scan.counter })));
  const count = (...words: Verdict[]) =>
    standing.filter(({ said }) => said !== undefined && words.includes(said)).length;
  return {
    ...counters,
    admitted: counters.admitted + count('admitted'),
    inside: counters.inside + count('admitted', 'back') - count('out'),
  };
}
