import type { EventId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import { readCalendarEvent } from './store.ts';
import { writeCalendar, type CalendarHead } from './write-calendar.ts';

/** Creates the `.ics` file of an event: the entry that feeds have of it, so that either replaces the other (TKT-01). */
export async function eventCalendar(
  db: Db,
  eventId: EventId,
  head: Pick<CalendarHead, 'publicUrl' | 'seesAddresses'>,
): Promise<string> {
  const event = await readCalendarEvent(db, eventId);
  return writeCalendar([event], { title: event.name, ...head });
}
