import ical, { ICalCalendarMethod, ICalEventStatus, type ICalDateTimeValue } from 'ical-generator';
import { eventPath, eventWireId, providerCode } from '#modules/events/events/rules.ts';
import { isTimeZone } from '#platform/time.ts';
import { placeText } from './place-text.ts';
import type { FeedNight } from './store.ts';
import { clockText, isClockShownTwice, vtimezone } from './vtimezone.ts';

export type FeedHead = {
  readonly title: string;
  /** The page it belongs to. */
  readonly url: string;
  readonly publicUrl: string;
  /** Whether the reader may know where hidden nights are (LOC-04). */
  readonly seesAddresses: boolean;
};

const statuses = {
  published: ICalEventStatus.CONFIRMED,
  postponed: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
} as const;

/**
 * Nights as a calendar to subscribe (FAN-02). Each keeps its id, so that a change replaces what was there; a cancelled
 * one stays and says so. Times are on the clock of their place, with that clock told along.
 */
export function calendarFeed(nights: readonly FeedNight[], head: FeedHead): string {
  const calendar = ical({
    // The library writes this one as it comes: a line break in it would begin a line of its own.
    name: head.title.replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, ' '),
    url: head.url,
    ttl: 3600,
    prodId: { company: 'Backbeat', product: 'Backbeat', language: 'EN' },
  });
  calendar.method(ICalCalendarMethod.PUBLISH);
  const times = nights.flatMap(({ startsAt, endsAt }) => [startsAt.getTime(), endsAt.getTime()]);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  // One of the library's own fields: it asks for each zone that a night is in.
  calendar.timezone({ name: null, generator: (zone) => vtimezone(zone, first, last) });
  for (const night of nights) calendar.createEvent(entryOf(night, head));
  return calendar.toString();
}

function entryOf(night: FeedNight, { publicUrl, seesAddresses }: FeedHead) {
  const { name, description, startsAt, endsAt, status, createdAt, updatedAt } = night;
  const zone = isTimeZone(night.timezone) ? night.timezone : 'UTC';
  // A time that its clock shows twice is told as an instant: readers disagree on which of the two is meant.
  const hasClock = ![startsAt, endsAt].some((instant) => isClockShownTwice(instant, zone));
  const place = placeText(night, seesAddresses);
  const url = publicUrl + encodeURI(eventPath({ ...night, providerCode: providerCode(night.provider) }));
  return {
    id: `${eventWireId(night)}@backbeat`,
    start: hasClock ? onClock(startsAt, zone) : startsAt,
    end: hasClock ? onClock(endsAt, zone) : endsAt,
    timezone: hasClock ? zone : null,
    stamp: updatedAt,
    created: createdAt,
    lastModified: updatedAt,
    // Seconds between the first and the last word about it: it only ever grows.
    sequence: Math.max(0, Math.floor((updatedAt.getTime() - createdAt.getTime()) / 1000)),
    summary: status === 'cancelled' ? `Cancelled: ${name}` : name,
    description: [description, url].filter(Boolean).join('\n\n'),
    location: place,
    url,
    status: statuses[status],
  };
}

/**
 * An instant in the shape of a Luxon date, which is how the library is told a clock: of a plain date with a zone it
 * writes the clock of the server.
 */
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
