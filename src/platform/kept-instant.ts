import { instantOf, wallClockOf } from './time.ts';

/**
 * The instant of a local time, as `instantOf` says. Apart from it, because every page loads that one.
 * @param before stays if that is its local time: it can be the later of two, and forms cut its seconds
 */
export function keptInstantOf(wallClock: string, zone: string, before: Date | null | undefined): Date {
  return before && wallClockOf(before, zone).startsWith(wallClock) ? before : instantOf(wallClock, zone);
}
