import { sameClock, zoneName } from '../time.ts';
import { useViewerZone } from './use-viewer-zone.ts';

/** ` PST`, to follow a time, if the viewer’s clock differs; else empty (FMT-03). */
export function useZoneNote(instant: string, zone: string): string {
  const viewerZone = useViewerZone();
  const isElsewhere = viewerZone !== undefined && !sameClock(instant, zone, viewerZone);
  return isElsewhere ? ` ${zoneName(instant, zone)}` : '';
}
