import { instantOf, wallClockOf } from './time.ts';

/**
 * The instant of a local time, as `instantOf` says. Apart from it, because every page loads that one.
 * @param saved stays if that is its local time: it can be the later of two, and forms cut its seconds
 */
export function savedInstantOf(wallClock: string, zone: string, saved: Date | null | undefined): Date {
  return saved && wallClockOf(saved, zone).startsWith(wallClock) ? saved : instantOf(wallClock, zone);
}
