import { defaultCity } from '#modules/instance/cities/default-city.ts';
import { instantOf } from '#platform/time.ts';

/** The time zone of the demo city. */
export const cityZone = defaultCity.timeZone;

const hours = new Map<string, number>();

/**
 * Returns the instant of a local time such as `2026-11-28T23:05`. Called tens of thousands of times, so hours are
 * cached.
 */
export function instant(wallClock: string): Date {
  const hour = wallClock.slice(0, 13);
  let at = hours.get(hour);
  if (at === undefined) hours.set(hour, (at = instantOf(`${hour}:00`, cityZone).getTime()));
  return new Date(at + Number(wallClock.slice(14, 16)) * 60_000);
}
