import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Event, EventStatus } from '../contract.ts';
import { eventPath } from '../rules.ts';

export type CalendarEvent = Pick<
  Event,
  'id' | 'providerCode' | 'providerId' | 'name' | 'startDate' | 'endDate' | 'timezone'
> & {
  /** Unset: published. */
  readonly status?: EventStatus | undefined;
  readonly venueName: string;
  readonly addressFull: string;
};

const statuses = {
  draft: ICalEventStatus.TENTATIVE,
  published: ICalEventStatus.CONFIRMED,
  postponed: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
} as const;

/**
 * Creates the `.ics` file of an event. Its UID stays the same, so that an update replaces the entry. Times are in
 * UTC, because with a zone the library would write the server's local time (TKT-01).
 */
export function eventCalendar(event: CalendarEvent, publicUrl: string): string {
  const calendar = ical({
    // The library doesn't escape this value: a line break would inject a line.
    name: event.name.replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, ' '),
    prodId: { company: 'Backbeat', product: 'Backbeat', language: 'EN' },
  });
  calendar.method(ICalCalendarMethod.PUBLISH);
  calendar.x('X-WR-TIMEZONE', event.timezone);
  calendar.createEvent({
    id: `${event.id}@backbeat`,
    start: new Date(event.startDate),
    end: new Date(event.endDate),
    stamp: new Date(event.startDate),
    summary: event.name,
    location: [event.venueName, event.addressFull].filter(Boolean).join(', '),
    url: `${publicUrl}${eventPath(event)}`,
    status: statuses[event.status ?? 'published'],
  });
  return calendar.toString();
}
