import { instantOf, wallClockOf } from '#platform/time.ts';

export type Times = { readonly startsAt: Date; readonly endsAt: Date };
export type Step = 'week' | 'month';

const day = 86_400_000;

/** The hands of a clock, counted as if it hung in Greenwich: between two of them nothing is skipped and nothing comes twice. */
const handsOf = (at: Date, zone: string): number => Date.parse(`${wallClockOf(at, zone)}Z`);

/**
 * The same night so many weeks or months later: at the same time on its own clock, over changes of the clocks as well
 * (MNG-03). A month without that day has it on its last. An hour that the clocks skip is the next, one that comes twice
 * the first.
 */
export function laterBy({ startsAt, endsAt }: Times, zone: string, every: Step, count: number): Times {
  const [start, end] = [handsOf(startsAt, zone), handsOf(endsAt, zone)];
  const later = every === 'week' ? start + count * 7 * day : addMonths(start, count);
  return onWalls(later, later + end - start, zone);
}

/** The same night on another start. */
export function startingAt({ startsAt, endsAt }: Times, zone: string, newStart: Date): Times {
  const from = handsOf(newStart, zone);
  const lasts = handsOf(endsAt, zone) - handsOf(startsAt, zone);
  return { ...onWalls(from, from + lasts, zone), startsAt: newStart };
}

function addMonths(hands: number, count: number): number {
  const from = new Date(hands);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + count];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(from.getUTCDate(), lastDay)) + (hands % day);
}

function onWalls(start: number, end: number, zone: string): Times {
  const [startsAt, endsAt] = [start, end].map((hands) =>
    instantOf(new Date(hands).toISOString().slice(0, 19), zone),
  ) as [Date, Date];
  // Where the clocks take more than the night lasts, it lasts as long as its walls say.
  const isSwallowed = end > start && endsAt <= startsAt;
  return { startsAt, endsAt: isSwallowed ? new Date(startsAt.getTime() + end - start) : endsAt };
}

/** Moves what belongs to a night with it: as far from its start as it was, by the walls. */
export function moverOf(from: Times, to: Times, zone: string) {
  return (moment: string | null): string | null =>
    moment &&
    startingAt({ startsAt: from.startsAt, endsAt: new Date(moment) }, zone, to.startsAt).endsAt.toISOString();
}
