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
  // By their start, so that the feed stays the same when an event ends.
  const entries = events
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .map((event) => ({ event, zone: zoneOf(event) }));
  const inZones = Map.groupBy(entries, ({ zone }) => zone);
  // The library calls this for each time zone in use.
  const generator = (zone: string) => {
    const times = inZones
      .get(zone)!
      .flatMap(({ event }) => [event.startsAt.getTime(), event.endsAt.getTime()]);
    return vtimezone(zone, Math.min(...times), Math.max(...times));
  };
  calendar.timezone({ name: null, generator });
  for (const { event, zone } of entries) calendar.createEvent(entryOf(event, zone, head));
  // The library ends no last line, which RFC 5545 requires (3.4).
  return `${calendar.toString()}\r\n`;
}

/** Milliseconds: 5 years. Clock changes further away may still be decided otherwise, and would be too many to list. */
const clocksKnown = 5 * 366 * 86_400_000;

/**
 * The time zone in which an event is written. `null` for UTC: of a local time that occurs twice, calendar apps disagree
 * on which one is meant.
 */
function zoneOf({ timezone, startsAt, endsAt }: CalendarEvent): string | null {
  const zone = isTimeZone(timezone) ? timezone : 'UTC';
  const hasClock = [startsAt, endsAt].every(
    (instant) => Math.abs(instant.getTime() - Date.now()) < clocksKnown && !isClockShownTwice(instant, zone),
  );
  return hasClock ? zone : null;
}

function entryOf(event: CalendarEvent, zone: string | null, { publicUrl, seesAddresses }: CalendarHead) {
  const { name, description, startsAt, endsAt, status, createdAt, updatedAt } = event;
  const url = publicUrl + encodeURI(eventPath({ ...event, providerCode: providerCode(event.provider) }));
  return {
    id: `${eventWireId(event)}@backbeat`,
    start: zone ? onClock(startsAt, zone) : startsAt,
    end: zone ? onClock(endsAt, zone) : endsAt,
    timezone: zone,
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
