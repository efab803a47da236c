/** `refused`: the guest wasn't let in. */
export const scanKinds = ['in', 'out', 'undo', 'refused'] as const;
export type ScanKind = (typeof scanKinds)[number];

/** In the order of the checks: the ticket, the opening hours, then earlier scans. */
export const verdicts = [
  'forged',
  'otherNight',
  'test',
  'cancelled',
  'unknown',
  'void',
  'listed',
  'early',
  'over',
  'already',
  'notInside',
  'nothingToUndo',
  'notYours',
  'admitted',
  'back',
  'out',
  'undone',
] as const;
export type Verdict = (typeof verdicts)[number];

const good: ReadonlySet<Verdict> = new Set(['admitted', 'back', 'out', 'undone']);
export const isGood = (verdict: Verdict): boolean => good.has(verdict);

/** The live topic that tells scanners of an event to sync. */
export const checkInTopic = 'check-in';

/** Per call. */
export const mostScans = 100;

const hour = 3_600_000;
/** Hours before the start and after the end of the event. */
const opensBefore = 12;
const closesAfter = 6;

/** Epoch milliseconds. */
export type EventHours = {
  readonly startsAt: number;
  readonly endsAt: number;
  readonly status: 'draft' | 'published' | 'cancelled' | 'postponed';
};

/** When check-in opens and closes. Epoch milliseconds. */
export const checkInHours = ({ startsAt, endsAt }: EventHours) => ({
  opensAt: startsAt - opensBefore * hour,
  closesAt: endsAt + closesAfter * hour,
});

/** `unknown`: not on the guest list. `listed`: on the Exchange, until its holder takes it back (EXC-02). */
export type TicketStatus = {
  readonly isTest: boolean;
  readonly state: 'valid' | 'void' | 'listed' | 'unknown';
};

export type TicketPresence = { readonly wasIn: boolean; readonly inside: boolean };

export const nowhere: TicketPresence = { wasIn: false, inside: false };

/** Decides about a ticket with a verified signature, or one found by name. */
export function decideVerdict(
  request: { readonly kind: 'in' | 'out'; readonly at: number },
  event: EventHours,
  ticket: TicketStatus,
  where: TicketPresence,
): Verdict {
  const { opensAt, closesAt } = checkInHours(event);
  if (ticket.isTest) return 'test';
  if (event.status === 'cancelled' || event.status === 'draft') return 'cancelled';
  if (ticket.state !== 'valid') return ticket.state;
  if (request.at < opensAt) return 'early';
  if (request.at > closesAt) return 'over';
  if (request.kind === 'out') return where.inside ? 'out' : 'notInside';
  if (where.inside) return 'already';
  return where.wasIn ? 'back' : 'admitted';
}

export type ScanKey = { readonly deviceId: string; readonly counter: number };

export type Scan = ScanKey & {
  readonly kind: ScanKind;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly letIn: boolean;
  /** The scan that an `undo` reverts. */
  readonly undoes?: ScanKey | undefined;
};

export type CheckInState = TicketPresence & {
  readonly first: Scan | undefined;
  /** Entries on a used or void ticket. */
  readonly doubles: readonly Scan[];
};

export const keyOf = ({ deviceId, counter }: ScanKey): string => `${deviceId}/${counter}`;

/** By time, then device, then counter, so that every scanner sorts alike. */
export function inOrder(a: Scan, b: Scan): number {
  if (a.at !== b.at) return a.at - b.at;
  if (a.deviceId !== b.deviceId) return a.deviceId < b.deviceId ? -1 : 1;
  return a.counter - b.counter;
}

/** A scan can be refused online after the scanner let the guest in offline: the entry counts. */
const weight = ({ kind, letIn }: Scan): number => (kind === 'refused' ? Number(letIn) : 2);

/**
 * Resolves all scans of a ticket. The result does not depend on the order of arrival or on repeats: scans count by
 * their time, and the earliest check-in wins.
 */
export function resolveScans(log: readonly Scan[]): CheckInState {
  const undone = new Set(log.flatMap(({ undoes }) => (undoes ? [keyOf(undoes)] : [])));
  const lines = new Map<string, Scan>();
  for (const scan of log) {
    if (undone.has(keyOf(scan)) || scan.kind === 'undo') continue;
    const known = lines.get(keyOf(scan));
    if (!known || weight(scan) > weight(known)) lines.set(keyOf(scan), scan);
  }
  let first: Scan | undefined;
  let inside = false;
  const doubles: Scan[] = [];
  for (const scan of [...lines.values()].sort(inOrder)) {
    const isDouble = scan.kind === 'refused' ? scan.letIn : scan.kind === 'in' && inside;
    if (isDouble) doubles.push(scan);
    if (scan.kind === 'refused') continue;
    if (scan.kind === 'in') first ??= scan;
    inside = scan.kind === 'in';
  }
  return { first, wasIn: first !== undefined, inside, doubles };
}

export function settledVerdict(state: CheckInState, scan: ScanKey): Verdict {
  if (state.doubles.some((double) => keyOf(double) === keyOf(scan))) return 'already';
  return state.first && keyOf(state.first) === keyOf(scan) ? 'admitted' : 'back';
}
