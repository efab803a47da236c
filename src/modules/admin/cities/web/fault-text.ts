import { isRefusal } from '#platform/refusal.ts';
import { areaWords as words } from '../copy.ts';

/** The refusal with the name of the area at fault, or its number in the file. */
export function faultText(error: Error): string {
  const name = isRefusal(error) ? error.details?.name : undefined;
  if (!isRefusal(error) || typeof name !== 'string') return error.message;
  return error.code === 'areaUnnamed' ? words.unnamed(name) : words.at(name, error.message);
}
