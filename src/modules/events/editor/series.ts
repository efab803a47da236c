import { instantOf, wallClockOf } from '#platform/time.ts';

export type Times = { readonly startsAt: Date; readonly endsAt: Date };
export type Step = 'week' | 'month';

const day = 86_400_000;

/** Wall-clock time as if it were UTC, so that arithmetic has no gaps or repeated hours. */
const wallTimeOf = (at: Date, zone: string): number => Date.parse(`${wallClockOf(at, zone)}Z`);

/**
 * Moves times by weeks or months at the same local time, across clock changes (MNG-03). In months without that day,
 * uses the last day. For an hour that clocks skip, uses the next; for a repeated one, the first.
 */
export function repeatTimes({ startsAt, endsAt }: Times, zone: string, every: Step, count: number): Times {
  const [start, end] = [wallTimeOf(startsAt, zone), wallTimeOf(endsAt, zone)];
  const later = every === 'week' ? start + count * 7 * day : addMonths(start, count);
  return onWalls(later, later + end - start, zone);
}

/** Counts the dates of a series that have passed, which a series leaves out. */
export function countPassed(times: Times, zone: string, every: Step, now: Date): number {
  const sinceStart = now.getTime() - times.startsAt.getTime();
  // At most as many, as clocks change and months differ.
  let count = Math.max(0, Math.floor((sinceStart - day) / (every === 'week' ? 7 * day : 31 * day)));
  while (repeatTimes(times, zone, every, count + 1).startsAt <= now) count += 1;
  return count;
}

/** Moves the event to another start and keeps its duration. */
export function startingAt({ startsAt, endsAt }: Times, zone: string, newStart: Date): Times {
  const from = wallTimeOf(newStart, zone);
  const lasts = wallTimeOf(endsAt, zone) - wallTimeOf(startsAt, zone);
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
  // If a clock change would swallow the whole event, keeps its wall-clock duration.
  const isSwallowed = end > start && endsAt <= startsAt;
  return { startsAt, endsAt: isSwallowed ? new Date(startsAt.getTime() + end - start) : endsAt };
}

/** Returns a function that moves a time with its event: same distance from the start in wall-clock time. */
export function createTimeShift(from: Times, to: Times, zone: string) {
  return (moment: string | null): string | null =>
    moment &&
    startingAt({ startsAt: from.startsAt, endsAt: new Date(moment) }, zone, to.startsAt).endsAt.toISOString();
}
