import lookUp from '@photostructure/tz-lookup';
import { isTimeZone } from '#platform/time.ts';
import type { Point } from './places-port.ts';

/** The zone whose clocks are on the walls of a place, from a map we carry (EVA-29). @returns undefined at sea, or beyond the map */
export function zoneAt({ latitude, longitude }: Point): string | undefined {
  const zone = lookUp(latitude, longitude);
  return isTimeZone(zone) && !zone.startsWith('Etc/') ? zone : undefined;
}
