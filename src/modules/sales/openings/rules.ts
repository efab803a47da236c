/** Bounds of what a host can set, in minutes. */
export const openingLimits = {
  wait: { least: 5, most: 120 },
  window: { least: 5, most: 30 },
} as const;

/** Accounts newer than this are placed after all others, so that creating many of them doesn't help. */
const newAccountMinutes = 60;

export type Priority = 0 | 1 | 2;

/** The draw places 0 before 1 before 2. */
export function priorityOf({
  isPresaleFan,
  accountMinutes,
}: {
  readonly isPresaleFan: boolean;
  readonly accountMinutes: number;
}): Priority {
  if (isPresaleFan) return 0;
  return accountMinutes < newAccountMinutes ? 2 : 1;
}

export type OpeningTimes = {
  /** The sale start. Null if no ticket type goes on sale later. */
  readonly opensAt: Date | null;
  readonly waitMinutes: number;
  readonly openedAt: Date | null;
  readonly endedAt: Date | null;
  readonly eventStatus: 'draft' | 'published' | 'cancelled' | 'postponed';
};

export type OpeningState = 'off' | 'scheduled' | 'entry' | 'drawing' | 'running' | 'postponed' | 'over';

/**
 * `entry`: people wait for the opening, once the event is published. `drawing`: the sale has started, places follow in a
 * second.
 */
export function openingState(opening: OpeningTimes, now: Date): OpeningState {
  if (opening.endedAt) return 'over';
  if (!opening.opensAt) return 'off';
  if (opening.eventStatus === 'postponed') return 'postponed';
  if (opening.openedAt) return 'running';
  if (opening.eventStatus === 'draft') return now >= opening.opensAt ? 'off' : 'scheduled';
  if (now >= opening.opensAt) return 'drawing';
  return now >= entryAtOf(opening.opensAt, opening.waitMinutes) ? 'entry' : 'scheduled';
}

export function entryAtOf(opensAt: Date, waitMinutes: number): Date {
  return new Date(opensAt.getTime() - waitMinutes * 60_000);
}

/** The people admitted per second, whatever the sale. */
const pace = { least: 10, most: 100 } as const;
/** A worker that was away doesn't admit the people of all that time at once. */
const mostSeconds = 5;

export type Demand = {
  /** People with a place who can't order yet. */
  readonly waiting: number;
  /** People who can order and haven't. */
  readonly deciding: number;
  /** Tickets left. Null for unlimited. */
  readonly left: number | null;
  /** Tickets that one person probably takes. */
  readonly each: number;
  /** Tickets ordered since the last time, and the seconds since. */
  readonly ordered: number;
  readonly seconds: number;
};

/** How many more people there are tickets for. */
export function roomFor({ deciding, left, each }: Pick<Demand, 'deciding' | 'left' | 'each'>): number {
  return left === null ? Infinity : Math.max(0, Math.ceil(left / each) - deciding);
}

/**
 * Counts the people to admit now. Everyone, if there are tickets for all. Otherwise never more than there are tickets
 * for, and twice as fast as people order, within bounds: a slow server gets fewer buyers.
 */
export function countToAdmit(demand: Demand): number {
  const { waiting, ordered, each, seconds } = demand;
  const room = roomFor(demand);
  if (waiting <= room) return waiting;
  const passed = Math.min(seconds, mostSeconds);
  const ordersPerSecond = seconds > 0 ? ordered / each / seconds : 0;
  const perSecond = Math.min(pace.most, Math.max(pace.least, 2 * ordersPerSecond));
  return Math.min(room, Math.ceil(perSecond * passed));
}

/** Seconds until a waiting page asks again: often near the opening, seldom while many wait. */
export function secondsToAsk(
  state: OpeningState,
  { toOpening, ahead }: { readonly toOpening: number; readonly ahead: number },
): number {
  if (state === 'drawing') return 2;
  if (state === 'postponed') return 30;
  if (state === 'running') return Math.min(20, 3 + Math.floor(ahead / 100));
  return toOpening > 120 ? 30 : 10;
}
