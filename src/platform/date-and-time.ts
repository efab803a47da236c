import { longDay, shortDate, timeOfDay, yearOf, zoneName } from './time.ts';

/** `Nov 28, 2026, 11:00 PM` in a time zone. */
export function dateAndTime(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(instant),
  );
}

/** `Saturday, November 28, 2026` in the event’s zone, for lists and documents of several years. */
export function datedDay(instant: string, timeZone: string): string {
  return `${longDay(instant, timeZone)}, ${yearOf(instant, timeZone)}`;
}

/** `Sat, Nov 28, 2026, 11:00 PM PST` in the event’s zone, for readers who may be anywhere (FMT-03). */
export function datedMoment(instant: Date | string, timeZone: string): string {
  return `${shortDate(instant, timeZone)}, ${timeOfDay(instant, timeZone)} ${zoneName(instant, timeZone)}`;
}
