import ical, { ICalCalendarMethod, ICalEventStatus, type ICalDateTimeValue } from 'ical-generator';
import { placeText } from '#modules/events/events/place-text.ts';
import { eventPath, eventWireId, providerCode } from '#modules/events/events/rules.ts';
import { pricesText } from '#modules/events/ticket-types/offer-copy.ts';
import { offerIn } from '#modules/events/ticket-types/server/index.ts';
import { isTimeZone } from '#platform/time.ts';
import type { CalendarEvent } from './store.ts';
import { clockText, isClockShownTwice, vtimezone } from './vtimezone.ts';

export type CalendarHead = {
  readonly title: string;
  /** The page of a feed, which apps read again. */
  readonly url?: string;
  readonly publicUrl: string;
  /** Whether the reader may see hidden addresses (LOC-04). */
  readonly seesAddresses: boolean;
};

const statuses = {
  draft: ICalEventStatus.TENTATIVE,
  published: ICalEventStatus.CONFIRMED,
  postponed: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
} as const;

/**
 * Writes events as iCalendar, for feeds and files (FAN-02, TKT-01). Events keep their UID, so that updates replace them;
 * cancelled events stay and are marked. Times are local, with their VTIMEZONE.
 */
export function writeCalendar(events: readonly CalendarEvent[], head: CalendarHead): string {
  const calendar = ical({
    // The library doesn't escape this field: a line break would start a new property.
    name: head.title.replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, ' '),
    ...(head.url && { url: head.url, ttl: 3600 }),
    prodId: { company: 'Backbeat', product: 'Backbeat', language: 'EN' },
  });
  calendar.method(ICalCalendarMethod.PUBLISH);
  const times = events.flatMap(({ startsAt, endsAt }) => [startsAt.getTime(), endsAt.getTime()]);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  // The library calls this for each time zone in use.
  calendar.timezone({ name: null, generator: (zone) => vtimezone(zone, first, last) });
  // By their start, so that the feed stays the same when an event ends.
  for (const event of events.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime()))
    calendar.createEvent(entryOf(event, head));
  return calendar.toString();
}

function entryOf(event: CalendarEvent, { publicUrl, seesAddresses }: CalendarHead) {
  const { name, description, startsAt, endsAt, status, createdAt, updatedAt } = event;
  const zone = isTimeZone(event.timezone) ? event.timezone : 'UTC';
  // Writes a local time that occurs twice as UTC, because calendar apps disagree on which one is meant.
  const hasClock = ![startsAt, endsAt].some((instant) => isClockShownTwice(instant, zone));
  const url = publicUrl + encodeURI(eventPath({ ...event, providerCode: providerCode(event.provider) }));
  return {
    id: `${eventWireId(event)}@backbeat`,
    start: hasClock ? onClock(startsAt, zone) : startsAt,
    end: hasClock ? onClock(endsAt, zone) : endsAt,
    timezone: hasClock ? zone : null,
    stamp: updatedAt,
    created: createdAt,
    lastModified: updatedAt,
    // Seconds from creation to the last update: SEQUENCE must never decrease.
    sequence: Math.max(0, Math.floor((updatedAt.getTime() - createdAt.getTime()) / 1000)),
    summary: status === 'cancelled' ? `Cancelled: ${name}` : name,
    description: [description, priceOf(event), url].filter(Boolean).join('\n\n'),
    location: placeText(event, seesAddresses || !event.hideAddress),
    url,
    status: statuses[status],
  };
}

function priceOf(event: CalendarEvent): string | undefined {
  const offer = event.status === 'published' ? offerIn(event.tickets, event) : undefined;
  return offer && pricesText(offer);
}

/** Imitates a Luxon date, because the library converts a plain date with a zone to the server's time zone. */
function onClock(instant: Date, zone: string): ICalDateTimeValue {
  const shape = {
    isValid: true,
    toJSDate: () => instant,
    zone: { type: 'iana' },
    setZone: (other: string) => onClock(instant, other),
    toFormat: (format: string) => {
      const text = clockText(instant, zone === 'utc' ? 'UTC' : zone);
      return format === 'HHmmss' ? text.slice(9) : text.slice(0, 8);
    },
  };
  return shape as unknown as ICalDateTimeValue;
}
