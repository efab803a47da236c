import lookUp from '@photostructure/tz-lookup';
import { isTimeZone } from '#platform/time.ts';

type MaybePoint = { readonly latitude: number | null; readonly longitude: number | null };

/** The IANA time zone of a point, from built-in data (EVA-29). @returns undefined at sea, or without a point */
export function zoneAt({ latitude, longitude }: MaybePoint): string | undefined {
  if (latitude === null || longitude === null) return undefined;
  const zone = lookUp(latitude, longitude);
  return isTimeZone(zone) && !zone.startsWith('Etc/') ? zone : undefined;
}
