import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Event } from '../contract.ts';
import { eventPath } from '../rules.ts';

export type CalendarEvent = Pick<
  Event,
  'id' | 'providerCode' | 'providerId' | 'name' | 'startDate' | 'endDate' | 'timezone' | 'status'
> & { readonly venueName: string; readonly addressFull: string };

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
export function eventCalendar(night: CalendarEvent, publicUrl: string): string {
  const calendar = ical({
    // The library doesn't escape this value: a line break would inject a line.
    name: night.name.replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, ' '),
    prodId: { company: 'Backbeat', product: 'Backbeat', language: 'EN' },
  });
  calendar.method(ICalCalendarMethod.PUBLISH);
  calendar.x('X-WR-TIMEZONE', night.timezone);
  calendar.createEvent({
    id: `${night.id}@backbeat`,
    start: new Date(night.startDate),
    end: new Date(night.endDate),
    stamp: new Date(night.startDate),
    summary: night.name,
    location: [night.venueName, night.addressFull].filter(Boolean).join(', '),
    url: `${publicUrl}${eventPath(night)}`,
    status: statuses[night.status],
  });
  return calendar.toString();
}
