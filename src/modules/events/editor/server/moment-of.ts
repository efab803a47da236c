import { instantOf } from '#platform/time.ts';

/** Returns the instant of a form value. Without an offset, it is wall-clock time in `zone`. */
export function momentOf(text: string, zone: string): Date {
  return /(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? new Date(text) : instantOf(text, zone);
}
