import { getSend } from '#platform/ui/api.ts';
import { search } from '../../contract.ts';

export type ChosenPlace = { readonly latitude: number; readonly longitude: number; readonly place: string };

export type NotLocated = 'denied' | 'unavailable';

const patience = 10_000;

/**
 * Asks the browser for its location, which prompts the user. Rounded to about a kilometer, because the URL may be
 * shared.
 */
export function findMe(): Promise<ChosenPlace | NotLocated> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve('unavailable');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({
          latitude: rounded(coords.latitude),
          longitude: rounded(coords.longitude),
          place: 'Near me',
        }),
      ({ code }) => resolve(code === 1 ? 'denied' : 'unavailable'),
      { timeout: patience, maximumAge: 300_000 },
    );
  });
}

const rounded = (degrees: number) => Math.round(degrees * 100) / 100;

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
