import { isRefusal } from '#platform/refusal.ts';
import { areaWords as words } from '../copy.ts';

/** The refusal with the name of the area at fault. */
export function faultText(error: Error): string {
  const name = isRefusal(error) ? error.details?.name : undefined;
  return typeof name === 'string' ? words.at(name, error.message) : error.message;
}
