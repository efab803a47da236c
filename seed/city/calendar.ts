import { addDays } from '#platform/time.ts';
import type { Day } from './city-event.ts';
import type { Weekday } from './series.ts';

export const daysAhead = 60;

/** Relative number of events by weekday, Sunday first. */
const weekdayShare = [1.1, 0.36, 0.52, 0.72, 1, 1.85, 2.4] as const;
const eventsPerShare = 7.9;
const leastTonight = 22;

export function weekdayOf(day: Day): Weekday {
  return new Date(`${day}T00:00:00Z`).getUTCDay() as Weekday;
}

/** Events for a day: busy weekends, and fewer further ahead, because not everything is announced yet. */
export function showsWanted(today: Day, ahead: number): number {
  const nearness = 1.6 - (1.1 * ahead) / (daysAhead - 1);
  const wanted = Math.round(weekdayShare[weekdayOf(addDays(today, ahead))] * nearness * eventsPerShare);
  return ahead === 0 ? Math.max(leastTonight, wanted) : wanted;
}

/** Adds hours to a local time, across midnight. Ignores clock changes. */
export function hoursLater(wallClock: string, hours: number): string {
  return new Date(Date.parse(`${wallClock}:00Z`) + hours * 3_600_000).toISOString().slice(0, 16);
}

/**
 * Tells whether an event goes on after this hour of the night, such as `03:00`, which is on the day after its start.
 */
export function lastsBeyond(event: { startsAt: string; endsAt: string }, hour: string): boolean {
  return event.endsAt.slice(0, 10) > event.startsAt.slice(0, 10) && event.endsAt.slice(11) > hour;
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** The date on posters: `Sat Nov 28 · 11 PM`. */
export function posterDate(wallClock: string): string {
  const day = wallClock.slice(0, 10);
  return `${weekdays[weekdayOf(day)]} ${months[Number(day.slice(5, 7)) - 1] ?? ''} ${Number(day.slice(8, 10))} · ${clockText(wallClock.slice(11, 16))}`;
}

/** `23:00` → `11 PM`, `19:30` → `7:30 PM`. */
export function clockText(clock: string): string {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  const shown = hour % 12 === 0 ? 12 : hour % 12;
  return `${shown}${minute ? `:${String(minute).padStart(2, '0')}` : ''} ${hour < 12 ? 'AM' : 'PM'}`;
}
