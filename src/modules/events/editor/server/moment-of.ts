import { savedInstantOf } from '#platform/saved-instant.ts';
import { isInstant } from '../rules.ts';

/**
 * Returns the instant of a form value. Without an offset, it is wall-clock time in `zone`.
 * @param before stays if its clock shows the same time
 */
export function momentOf(text: string, zone: string, before?: Date | null): Date {
  return isInstant(text) ? new Date(text) : savedInstantOf(text, zone, before);
}
