import { track } from '#platform/ui/track.ts';
import { editorEvents } from '../copy.ts';

/** (ANA-02) */
export function trackUpdate(eventId: string, status: string): void {
  const props = { eventId, status };
  track(editorEvents.saved, props);
  track(editorEvents.updated, props);
}
