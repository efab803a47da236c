import { getEventCalendar } from '#modules/events/events/calendar-contract.ts';
import { readEvent } from '#modules/events/events/server/index.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { route } from '#platform/server/route.ts';
import { eventCalendar } from './event-calendar.ts';

export { eventCalendar } from './event-calendar.ts';
export { listCalendarEvents, type CalendarEvent } from './store.ts';
export { writeCalendar } from './write-calendar.ts';

export function openCalendars({ config }: Pick<Services, 'config'>): Feature {
  return {
    routes: [
      route(getEventCalendar, async ({ input, viewer, db }) => {
        const { id, event } = await readEvent(db, input.eventId, viewer);
        const head = { publicUrl: config.PUBLIC_URL, seesAddresses: event.location.name !== '' };
        return { body: await eventCalendar(db, id, head), filename: `${event.name}.ics` };
      }),
    ],
  };
}
