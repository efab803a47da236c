import { instantOf } from '#platform/time.ts';

/** Every clock of the city. */
export const cityZone = 'America/Los_Angeles';

const hours = new Map<string, number>();

/** The instant of a wall clock such as `2026-11-28T23:05`. Asked tens of thousands of times, so each hour is found once. */
export function instant(wallClock: string): Date {
  const hour = wallClock.slice(0, 13);
  let at = hours.get(hour);
  if (at === undefined) hours.set(hour, (at = instantOf(`${hour}:00`, cityZone).getTime()));
  return new Date(at + Number(wallClock.slice(14, 16)) * 60_000);
}
