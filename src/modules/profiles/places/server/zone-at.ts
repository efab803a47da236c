import lookUp from '@photostructure/tz-lookup';
import { isTimeZone } from '#platform/time.ts';
import type { Point } from './places-port.ts';

/** The IANA time zone of a point, from built-in data (EVA-29). @returns undefined at sea */
export function zoneAt({ latitude, longitude }: Point): string | undefined {
  const zone = lookUp(latitude, longitude);
  return isTimeZone(zone) && !zone.startsWith('Etc/') ? zone : undefined;
}
