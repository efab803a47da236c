import { getSend } from '#platform/ui/api.ts';
import { findPosition, type NotLocated } from '#platform/ui/find-position.ts';
import { search } from '../../contract.ts';

export type ChosenPlace = { readonly latitude: number; readonly longitude: number; readonly place: string };

/**
 * Asks the browser for its location. The URL, which contains it, may be shared.
 * @param isAsked prompts a user who declined before
 */
export async function findMe(isAsked: boolean): Promise<ChosenPlace | NotLocated> {
  const position = await findPosition(isAsked);
  return typeof position === 'object' ? { ...position, place: 'Near me' } : position;
}

/** Geocodes a town. @returns undefined when it is unknown or the request fails */
export async function findTown(name: string): Promise<ChosenPlace | undefined> {
  try {
    const { items } = await getSend()(search, { q: name, type: 'location', limit: 5 });
    const found = items.find((item) => item.type === 'location' && item.kind !== 'venue') ?? items[0];
    if (found?.type !== 'location') return undefined;
    const { latitude, longitude } = found.location;
    return { latitude, longitude, place: found.name };
  } catch {
    return undefined;
  }
}
