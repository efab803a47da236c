/** What is written down at a door. `refused`: a code that let nobody in. */
export const scanKinds = ['in', 'out', 'undo', 'refused'] as const;
export type ScanKind = (typeof scanKinds)[number];

/** The answers to one scan, in the order in which they are decided: the ticket itself, the hours, then earlier scans. */
export const verdicts = [
  'forged',
  'otherNight',
  'test',
  'cancelled',
  'unknown',
  'void',
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

/** Let through, or done as asked. */
const good: ReadonlySet<Verdict> = new Set(['admitted', 'back', 'out', 'undone']);
export const isGood = (verdict: Verdict): boolean => good.has(verdict);

/** The topic under which the doors of a night hear of each other. */
export const checkInTopic = 'door';

/** Scans in one call. */
export const mostScans = 100;

const hour = 3_600_000;
/** So long before the start codes are taken already, and so long after the end still. Hours. */
const opensBefore = 12;
const closesAfter = 6;

/** A night as its door needs it. Epoch milliseconds. */
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

/** A ticket as the door knows it: on the list or not, still good or not. */
export type TicketStatus = { readonly isTest: boolean; readonly state: 'valid' | 'void' | 'unknown' };

/** Where the holder of a ticket is. */
export type TicketPresence = { readonly wasIn: boolean; readonly inside: boolean };

export const nowhere: TicketPresence = { wasIn: false, inside: false };

/** What a door says to a ticket whose signature it has checked, or that it found by name. */
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

/** One line of the log of a ticket. */
export type Scan = ScanKey & {
  readonly kind: ScanKind;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Whether somebody walked in on it, as the door says. */
  readonly letIn: boolean;
  /** What an `undo` takes back. */
  readonly undoes?: ScanKey | undefined;
};

/** What is true of a ticket after all that is known of it. */
export type CheckInState = TicketPresence & {
  /** The one check-in that stands. */
  readonly first: Scan | undefined;
  /** People who walked in on a ticket that was used, or was no good. */
  readonly doubles: readonly Scan[];
};

export const keyOf = ({ deviceId, counter }: ScanKey): string => `${deviceId}/${counter}`;

/** By time, then device, then its counter: the same order at every door. */
export function inOrder(a: Scan, b: Scan): number {
  if (a.at !== b.at) return a.at - b.at;
  if (a.deviceId !== b.deviceId) return a.deviceId < b.deviceId ? -1 : 1;
  return a.counter - b.counter;
}

/** The same scan was asked, answered too late, and let in meanwhile: what happened at the door counts. */
const weight = ({ kind, letIn }: Scan): number => (kind === 'refused' ? Number(letIn) : 2);

/**
 * What a log comes to. It depends on what is in the log alone, not on when a line arrived or how often: the first scan
 * wins, and what is learnt later takes its place in time.
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
    if (scan.kind === 'out') inside = false;
    else if (scan.kind === 'refused') {
      if (scan.letIn) doubles.push(scan);
    } else if (inside) doubles.push(scan);
    else {
      first ??= scan;
      inside = true;
    }
  }
  return { first, wasIn: first !== undefined, inside, doubles };
}

/** What became of a scan that let somebody in, by all that is known now. */
export function settledVerdict(standing: CheckInState, scan: ScanKey): Verdict {
  if (standing.doubles.some((double) => keyOf(double) === keyOf(scan))) return 'already';
  return standing.first && keyOf(standing.first) === keyOf(scan) ? 'admitted' : 'back';
}
