import { shortDay, timeOfDay } from '#platform/time.ts';

type Hours = { readonly startDate: string; readonly endDate: string; readonly timezone: string };

const day = 86_400_000;

/**
 * `11:00 PM to 5:00 AM`, or `2:00 PM to Sun, Nov 29, 11:00 PM`. Events that end after midnight count as one night.
 * Longer ones have their end date.
 */
export function hoursText({ startDate, endDate, timezone }: Hours): string {
  const isOneNight = Date.parse(endDate) - Date.parse(startDate) < day;
  const end = timeOfDay(endDate, timezone);
  return `${timeOfDay(startDate, timezone)} to ${isOneNight ? end : `${shortDay(endDate, timezone)}, ${end}`}`;
}
