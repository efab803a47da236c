import { instantOf, wallClockOf } from '#platform/time.ts';
import { isInstant } from '../rules.ts';

/**
 * Returns the instant of a form value. Without an offset, it is wall-clock time in `zone`.
 * @param before stays if its clock shows the same time: clocks that go back show an hour twice
 */
export function momentOf(text: string, zone: string, before?: Date | null): Date {
  if (isInstant(text)) return new Date(text);
  const moment = instantOf(text, zone);
  return before && wallClockOf(before, zone) === wallClockOf(moment, zone) ? before : moment;
}
