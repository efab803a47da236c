/** `Nov 28, 2026, 11:00 PM` in a time zone. */
export function dateAndTime(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(instant),
  );
}
