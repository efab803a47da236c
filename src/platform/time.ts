/** The zone of events without one (PLT-09). */
export const defaultTimeZone = 'America/Los_Angeles';

/** Whether the runtime knows the IANA zone. Offsets, such as `+05:30`, are none: PostgreSQL reads them with the opposite sign. */
export function isTimeZone(zone: string): boolean {
  try {
    return !/^[+-]/.test(new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone);
  } catch {
    return false;
  }
}

/** The name that most browsers have for a zone, which can be an old one: `Asia/Calcutta` for `Asia/Kolkata`. */
export const browserZone = (zone: string): string => formatOf(zone, clockParts).resolvedOptions().timeZone;

/**
 * The instant of a local time in a zone. Skipped times move forward; of two, the earlier one counts. The only place
 * that converts in this direction, because PostgreSQL and JavaScript differ on the ambiguous hour.
 * @param wallClock `2026-11-28T23:00`
 */
export function instantOf(wallClock: string, zone: string): Date {
  const asUtc = Date.parse(`${wallClock.length === 16 ? `${wallClock}:00` : wallClock}Z`);
  const before = asUtc - offsetAt(asUtc - 86_400_000, zone);
  const after = asUtc - offsetAt(asUtc + 86_400_000, zone);
  const holds = (instant: number) => instant + offsetAt(instant, zone) === asUtc;
  const candidates = [before, after].filter(holds);
  return new Date(candidates.length > 0 ? Math.min(...candidates) : before);
}

/** The local time of an instant in a zone: `2026-11-28T23:00:00`. */
export function wallClockOf(instant: Date, zone: string): string {
  return new Date(instant.getTime() + offsetAt(instant.getTime(), zone)).toISOString().slice(0, 19);
}

/** The date of an instant in a zone: `2026-11-28`. */
export function dateIn(instant: Date, zone: string): string {
  return wallClockOf(instant, zone).slice(0, 10);
}

/** Adds days to a date: `addDays('2026-11-28', 3)` → `2026-12-01`. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Milliseconds that the zone is ahead of UTC at an instant. */
export function offsetAt(instant: number, zone: string): number {
  const found = formatOf(zone, clockParts).formatToParts(instant);
  const at = (type: string) => Number(found.find((part) => part.type === type)!.value);
  const local = Date.UTC(at('year'), at('month') - 1, at('day'), at('hour'), at('minute'), at('second'));
  return local - Math.floor(instant / 1000) * 1000;
}

const clockParts = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const;

/** Creating a format costs a hundred times more than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();
/** Each takes tens of kilobytes outside the heap, and there are 400 time zones. */
const formatsAtMost = 300;

function formatOf(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = zone + JSON.stringify(options);
  let format = formats.get(key);
  if (!format) {
    if (formats.size >= formatsAtMost) formats.clear();
    formats.set(key, (format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone })));
  }
  return format;
}

function show(instant: Date | string, zone: string, options: Intl.DateTimeFormatOptions): string {
  // Node and browsers put different spaces before AM/PM; a plain one keeps both renderings equal.
  return formatOf(zone, options)
    .format(new Date(instant))
    .replaceAll(/[\u202f\u00a0]/g, ' ');
}

/** `Saturday, November 28` in the event's zone (FMT-03). */
export function longDay(instant: Date | string, zone: string): string {
  return show(instant, zone, { weekday: 'long', month: 'long', day: 'numeric' });
}

/** `November 28, 2026` in the event's zone, for documents. */
export function longDate(instant: Date | string, zone: string): string {
  return show(instant, zone, { month: 'long', day: 'numeric', year: 'numeric' });
}

/** `Sat, Nov 28` in the event's zone (FMT-03). */
export function shortDay(instant: Date | string, zone: string): string {
  return show(instant, zone, { weekday: 'short', month: 'short', day: 'numeric' });
}

/** `2026` in the event's zone. */
export function yearOf(instant: Date | string, zone: string): string {
  return dateIn(new Date(instant), zone).slice(0, 4);
}

/** `Sat, Nov 28, 2026` in the event's zone. */
export function shortDate(instant: Date | string, zone: string): string {
  return `${shortDay(instant, zone)}, ${yearOf(instant, zone)}`;
}

const tenMonthsMs = 300 * 24 * 3_600_000;

/** `, 2027` behind a day over ten months away, which would be read as one of this year; else nothing (FMT-03). */
export function farYear(instant: string, zone: string): string {
  const isNear = Math.abs(Date.parse(instant) - Date.now()) < tenMonthsMs;
  return isNear ? '' : `, ${yearOf(instant, zone)}`;
}

/** `Saturday, November 28` in the event's zone, and its year if it is far (FMT-03). */
export function pageDay(instant: string, zone: string): string {
  return longDay(instant, zone) + farYear(instant, zone);
}

/** `Sat, Nov 28` in the event's zone, and its year if it is far (FMT-03). */
export function cardDay(instant: string, zone: string): string {
  return shortDay(instant, zone) + farYear(instant, zone);
}

/** `11:00 PM` in the event's zone (FMT-03). */
export function timeOfDay(instant: Date | string, zone: string): string {
  return show(instant, zone, { hour: 'numeric', minute: '2-digit' });
}

/** The same, kept on one line. */
export function unbrokenTime(instant: Date | string, zone: string): string {
  return timeOfDay(instant, zone).replace(' ', '\u00a0');
}

/** `PST`: shown next to a time when the reader's zone differs (FMT-03). */
export function zoneName(instant: Date | string, zone: string): string {
  const text = show(instant, zone, { hour: 'numeric', timeZoneName: 'short' });
  return text.slice(text.lastIndexOf(' ') + 1);
}

/** `Saturday, November 28, 11:00 PM PST` */
export function momentText(instant: Date | string, zone: string): string {
  return `${longDay(instant, zone)}, ${timeOfDay(instant, zone)} ${zoneName(instant, zone)}`;
}

/** Whether two zones have the same local time at an instant. */
export function sameClock(instant: Date | string, one: string, other: string): boolean {
  const at = new Date(instant).getTime();
  return offsetAt(at, one) === offsetAt(at, other);
}
