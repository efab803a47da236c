import { instantOf, wallClockOf } from '#platform/time.ts';
import { isInstant } from '../rules.ts';

/**
 * Returns the instant of a form value. Without an offset, it is wall-clock time in `zone`.
 * @param before stays if that is its local time: it can be the later of two, and forms cut its seconds
 */
export function momentOf(text: string, zone: string, before?: Date | null): Date {
  if (isInstant(text)) return new Date(text);
  return before && wallClockOf(before, zone).startsWith(text) ? before : instantOf(text, zone);
}
