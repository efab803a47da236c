import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Event } from '../contract.ts';
import { eventPath } from '../rules.ts';

/** What a calendar keeps of a night. */
export type CalendarNight = Pick<
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
 * The night as an `.ics` file. The id is the event's and stays the same, so that a change replaces what is already in
 * the calendar. Times are given as instants: with a zone the library would write the server's own clock (TKT-01).
 */
export function eventCalendar(night: CalendarNight, publicUrl: string): string {
  const calendar = ical({
    // The library writes this one as it comes: a line break in it would begin a line of its own.
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
