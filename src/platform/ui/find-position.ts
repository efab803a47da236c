import type { Point } from '../distance.ts';

export type NotLocated = 'denied' | 'unavailable';

const patience = 10_000;

/** Asks the browser for its location, which prompts the user. Rounded to about a kilometer. */
export function findPosition(): Promise<Point | NotLocated> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve('unavailable');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) }),
      ({ code }) => resolve(code === 1 ? 'denied' : 'unavailable'),
      { timeout: patience, maximumAge: 300_000 },
    );
  });
}

const rounded = (degrees: number) => Math.round(degrees * 100) / 100;
