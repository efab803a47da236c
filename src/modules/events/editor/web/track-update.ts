import { track } from '#platform/ui/track.ts';
import { authoringEvents } from '../copy.ts';

/** (ANA-02) */
export function trackUpdate(eventId: string, status: string): void {
  const props = { eventId, status };
  track(authoringEvents.saved, props);
  track(authoringEvents.updated, props);
}
