import type { Point } from '../distance.ts';
import { readStored, writeStored } from './browser-storage.ts';

export type NotLocated = 'denied' | 'unavailable';

const timeoutMs = 10_000;
/** In this browser only: set after the user declined. */
const declinedKey = 'location-declined';

/**
 * Asks the browser for its location, which prompts the user. Rounded to about a kilometer. Who declined once is not
 * prompted again, unless they allowed it in the browser's settings since.
 * @param isAsked the user wants to be prompted although they declined before
 */
export async function findPosition(isAsked = false): Promise<Point | NotLocated> {
  if (!('geolocation' in navigator)) return 'unavailable';
  if (!isAsked && readStored(declinedKey) !== undefined && !(await isAllowed())) return 'denied';
  const found = await locate();
  if (found === 'denied') writeStored(declinedKey, 'true');
  if (typeof found === 'object') writeStored(declinedKey, undefined);
  return found;
}

function locate(): Promise<Point | NotLocated> {
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) }),
      ({ code }) => resolve(code === 1 ? 'denied' : 'unavailable'),
      { timeout: timeoutMs, maximumAge: 300_000 },
    );
  });
}

async function isAllowed(): Promise<boolean> {
  const { state } = await navigator.permissions.query({ name: 'geolocation' });
  return state === 'granted';
}

const rounded = (degrees: number) => Math.round(degrees * 100) / 100;
