import { instantOf } from '#platform/time.ts';

/** The instant of what a form says: with an offset it is one already, without it is the wall clock of the zone. */
export function momentOf(text: string, zone: string): Date {
  return /(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? new Date(text) : instantOf(text, zone);
}
