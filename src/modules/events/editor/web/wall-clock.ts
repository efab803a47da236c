import { shortDay, timeOfDay } from '#platform/time.ts';

const asUtc = (clock: string) => `${clock}:00Z`;

/** `Dec 12 – 4:00 PM` of a wall clock (EVA-02). */
export function momentText(clock: string): string {
  const [, day = ''] = shortDay(asUtc(clock), 'UTC').split(', ');
  return `${day} – ${timeOfDay(asUtc(clock), 'UTC')}`;
}

/** `Sat Dec 12 · 4 PM`, as a poster says it. */
export function printedMoment(clock: string): string {
  if (!clock) return '';
  const time = timeOfDay(asUtc(clock), 'UTC').replace(':00', '');
  return `${shortDay(asUtc(clock), 'UTC').replace(',', '')} · ${time}`;
}

/** The local noon of a date: what a calendar works with. */
export function calendarDay(clock: string): Date {
  const [year = 0, month = 1, day = 1] = clock.slice(0, 10).split('-').map(Number);
  return new Date(year, month - 1, day, 12);
}

/** `2026-12-12` of a day in a calendar. */
export function dateOf(day: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** So many hours later on the same clock. */
export function hoursLater(clock: string, hours: number): string {
  return new Date(Date.parse(asUtc(clock)) + hours * 3_600_000).toISOString().slice(0, 16);
}

/** `Los Angeles` of `America/Los_Angeles`. */
export function cityOfZone(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}
