import { getSend } from '#platform/ui/api.ts';
import { search } from '../../contract.ts';

/** A place that was chosen, as Explore's address has it. */
export type ChosenPlace = { readonly latitude: number; readonly longitude: number; readonly place: string };

/** Why we do not know where the browser is. */
export type NotLocated = 'denied' | 'unavailable';

const patience = 10_000;

/**
 * Asks the browser where it is, which asks its owner. Rounded to about a kilometre: the address may be shared, and a
 * night out needs no more.
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

/** The point of a town by its name. @returns undefined when we know none, or cannot ask. */
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
