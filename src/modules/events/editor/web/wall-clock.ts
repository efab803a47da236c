import { farYear, shortDay, timeOfDay, unbrokenTime } from '#platform/time.ts';

const asUtc = (clock: string) => `${clock}:00Z`;

/** Formats a wall-clock time as `Dec 12 – 4:00 PM`, and a far one as `Dec 12, 2027 – 4:00 PM` (EVA-02, FMT-03). */
export function momentText(clock: string): string {
  const [, day = ''] = shortDay(asUtc(clock), 'UTC').split(', ');
  return `${day}${farYear(asUtc(clock), 'UTC')} – ${unbrokenTime(asUtc(clock), 'UTC')}`;
}

/** Formats a wall-clock time as on posters: `Sat Dec 12 · 4 PM`. */
export function printedMoment(clock: string): string {
  if (!clock) return '';
  const time = timeOfDay(asUtc(clock), 'UTC').replace(':00', '');
  return `${shortDay(asUtc(clock), 'UTC').replace(',', '')} · ${time}`;
}

/** Local noon of a date, for the calendar component. */
export function calendarDay(clock: string): Date {
  const [year = 0, month = 1, day = 1] = clock.slice(0, 10).split('-').map(Number);
  return new Date(year, month - 1, day, 12);
}

/** The `2026-12-12` of a day in the calendar. */
export function dateOf(day: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

export function hoursLater(clock: string, hours: number): string {
  return new Date(Date.parse(asUtc(clock)) + hours * 3_600_000).toISOString().slice(0, 16);
}
