import { instantOf } from '#platform/time.ts';
import { isInstant } from '../rules.ts';

/** Returns the instant of a form value. Without an offset, it is wall-clock time in `zone`. */
export function momentOf(text: string, zone: string): Date {
  return isInstant(text) ? new Date(text) : instantOf(text, zone);
}
