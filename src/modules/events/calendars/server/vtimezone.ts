import { offsetAt, wallClockOf } from '#platform/time.ts';

const day = 86_400_000;
const minute = 60_000;

type Change = { readonly at: number; readonly from: number; readonly to: number };

/** Between two changes that undo each other, such as around Ramadan, are at least some weeks. */
const step = 7 * day;

/** Finds the clock changes of a zone between two instants (epoch ms), to the minute. */
function clockChanges(zone: string, from: number, to: number): Change[] {
  const changes: Change[] = [];
  let before = offsetAt(from, zone);
  for (let at = from; at < to; at += step) {
    const after = offsetAt(at + step, zone);
    if (before !== after) changes.push({ at: firstAfter(zone, at, at + step), from: before, to: after });
    before = after;
  }
  return changes;
}

function firstAfter(zone: string, early: number, late: number): number {
  const old = offsetAt(early, zone);
  let [low, high] = [early, late];
  while (high - low > minute) {
    const middle = low + Math.floor((high - low) / 2 / minute) * minute;
    if (offsetAt(middle, zone) === old) low = middle;
    else high = middle;
  }
  return high;
}

/** Builds a VTIMEZONE (RFC 5545, 3.6.5) for events between two instants. */
export function vtimezone(zone: string, from: number, to: number): string {
  // Clocks change on whole minutes.
  const start = Math.floor((from - 366 * day) / minute) * minute;
  const changes = clockChanges(zone, start, to + 366 * day);
  const first = offsetAt(start, zone);
  const least = Math.min(first, ...changes.map((change) => change.to));
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...observance('19700101T000000', first, first, least, zone, start),
    ...changes.flatMap(({ at, from, to }) => {
      // The onset is in the local time before the change.
      const onset = new Date(at + from).toISOString().replaceAll(/[-:]|\.\d+Z/g, '');
      return observance(onset, from, to, least, zone, at);
    }),
    'END:VTIMEZONE',
  ].join('\r\n');
}

function observance(onset: string, from: number, to: number, least: number, zone: string, at: number) {
  const kind = to > least ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${kind}`,
    `DTSTART:${onset}`,
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(to)}`,
    `TZNAME:${nameOf(zone, at)}`,
    `END:${kind}`,
  ];
}

function offsetText(offset: number): string {
  const minutes = Math.abs(offset) / minute;
  const two = (amount: number) => String(Math.floor(amount)).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(minutes / 60)}${two(minutes % 60)}`;
}

function nameOf(zone: string, at: number): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** Formats an instant as local time: `20261128T230000`. */
export function clockText(instant: Date, zone: string): string {
  return wallClockOf(instant, zone).replaceAll(/[-:]/g, '');
}

/** Whether local time is ambiguous at an instant, in the hour repeated in autumn. */
export function isClockShownTwice(instant: Date, zone: string): boolean {
  const at = instant.getTime();
  const back = offsetAt(at - day / 4, zone) - offsetAt(at + day / 4, zone);
  const clock = wallClockOf(instant, zone);
  return back > 0 && [at - back, at + back].some((other) => wallClockOf(new Date(other), zone) === clock);
}
