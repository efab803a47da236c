import { addDays } from '#platform/time.ts';
import { eventImportLimits } from '../event-import-contract.ts';
import { parsedEvents, type ParsedEvents, type Raw } from './parsed-events.ts';

/** Column names used by other services. */
const columns = {
  uid: ['uid', 'id', 'event id', 'api id'],
  name: ['name', 'title', 'event', 'event name', 'summary', 'subject'],
  description: ['description', 'details', 'about', 'notes'],
  date: ['date'],
  start: ['start', 'starts', 'start date', 'starts at', 'start at', 'start_at', 'event start'],
  startTime: ['start time', 'time', 'hour', 'doors'],
  end: ['end', 'ends', 'end date', 'ends at', 'end at', 'end_at', 'event end'],
  endTime: ['end time'],
  timezone: ['timezone', 'time zone', 'tz', 'event timezone'],
  place: ['place', 'venue', 'location', 'venue name'],
  address: ['address', 'venue address'],
  url: ['url', 'link', 'website', 'event url', 'tickets'],
} as const;

/** Parses a CSV file with a header row. @returns undefined when no columns hold names and dates */
export function readSpreadsheet(text: string): ParsedEvents | undefined {
  // The header, the rows we read, and one more to detect a cut.
  const [heading, ...rows] = readRows(text.replace(/^\uFEFF/, ''), eventImportLimits.events + 2);
  const names = (heading ?? []).map((name) => name.trim().toLowerCase());
  const at = Object.fromEntries(
    Object.entries(columns).map(([field, known]) => [
      field,
      names.findIndex((name) => known.some((one) => one === name)),
    ]),
  ) as Record<keyof typeof columns, number>;
  if (at.name < 0 || (at.start < 0 && at.date < 0)) return undefined;
  const events = rows.slice(0, eventImportLimits.events).map((row): Raw => {
    const cell = (field: keyof typeof columns) => (at[field] < 0 ? '' : (row[at[field]] ?? '').trim());
    // Beside a date, "Start" and "End" can be times.
    const start =
      momentOf(cell('start'), cell('startTime')) ||
      momentOf(cell('date'), cell('start') || cell('startTime'));
    const end = momentOf(cell('end'), cell('endTime')) || nextAfter(start, cell('end') || cell('endTime'));
    return {
      uid: cell('uid'),
      name: cell('name'),
      description: cell('description'),
      start,
      end,
      timezone: cell('timezone') || null,
      place: [cell('place'), cell('address')].filter((part) => part !== '').join(', '),
      latitude: null,
      longitude: null,
      url: cell('url'),
      isAllDay: /^\d{4}-\d\d-\d\d$/.test(start),
      isCalledOff: false,
      notes: [],
    };
  });
  return parsedEvents(events, rows.length > eventImportLimits.events);
}

/** No written date and time is longer. */
const longestMoment = 60;

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthName = '(?<month>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?';
const dayNumber = '(?<day>\\d{1,2})(?:st|nd|rd|th)?';
const namedMonths = [
  `${monthName} ${dayNumber},? (?<year>\\d{4})`,
  `${dayNumber} ${monthName},? (?<year>\\d{4})`,
].map((date) => new RegExp(`^(?:[a-z]{3,9},? )?${date},?(?: at)?(?= |$)`, 'i'));

/**
 * Rewrites named months: `Dec 11, 2026 9:00 PM` and `Fri 11 December 2026` become `2026-12-11 9:00 PM` and
 * `2026-12-11`. Leaves other dates alone.
 */
function withNumericMonth(text: string): string {
  const found = namedMonths.map((date) => date.exec(text)).find((match) => match !== null);
  if (!found) return text;
  const { year = '', month = '', day = '' } = found.groups!;
  const number = String(months.indexOf(month.toLowerCase()) + 1).padStart(2, '0');
  return `${year}-${number}-${day.padStart(2, '0')}${text.slice(found[0].length)}`;
}

/**
 * Parses `2026-11-28` and `10 PM`, or both in one, with numeric or English months.
 * @returns '' for ambiguous dates (03/04)
 */
function momentOf(date: string, time: string): string {
  const written = `${date} ${time}`.trim();
  if (written.length > longestMoment) return '';
  const whole = withNumericMonth(written.replaceAll(/\s+/g, ' '));
  const found =
    /^(\d{4}-\d\d-\d\d)(?:[T ]+(\d{1,2})(?::(\d\d))?(?::\d\d(?:\.\d+)?)?\s*(am|pm)?\s*(Z|[+-]\d\d:?\d\d)?)?$/i.exec(
      whole,
    );
  if (!found) return '';
  const [, day = '', hours, minutes = '00', half, offset = ''] = found;
  if (hours === undefined) return day;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hours);
  if (hour > 23 || Number(minutes) > 59) return '';
  const zone = /^[+-]\d{4}$/.test(offset) ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset.toUpperCase();
  return `${day}T${String(hour).padStart(2, '0')}:${minutes}:00${zone}`;
}

/** The first time after the start that its clock shows `time`. @returns '' without a time */
function nextAfter(start: string, time: string): string {
  const [day, offset] = [start.slice(0, 10), start.slice(19)];
  const end = time && momentOf(`${day} ${time}`, '');
  if (end === '' || Number.isNaN(Date.parse(day))) return '';
  if (end > start.slice(0, 19)) return `${end}${offset}`;
  return `${addDays(day, 1)}${end.slice(10)}${offset}`;
}

/** Parses the first rows of a CSV (RFC 4180) that may use semicolons or tabs. Skips empty rows. */
function readRows(text: string, mostRows: number): string[][] {
  const between = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at <= text.length && rows.length < mostRows) {
    const cell = readCell(text, at, between);
    row.push(cell.text);
    at = cell.end + 1;
    if (text[cell.end] === between) continue;
    if (row.some((one) => one.trim() !== '')) rows.push(row);
    row = [];
  }
  return rows;
}

function separatorOf(text: string): string {
  const end = text.indexOf('\n');
  const heading = text.slice(0, end < 0 ? undefined : end);
  const count = (mark: string) => heading.split(mark).length;
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0]!;
}

/** @returns the cell that starts at `from`, and the position of the separator after it */
function readCell(text: string, from: number, between: string): { text: string; end: number } {
  const opening = /[^ ]/g;
  opening.lastIndex = from;
  const first = opening.exec(text)?.index ?? text.length;
  if (text[first] !== '"') return readPlain(text, from, between);
  const parts: string[] = [];
  for (let at = first + 1; ;) {
    const quote = text.indexOf('"', at);
    parts.push(text.slice(at, quote < 0 ? text.length : quote));
    if (quote < 0) return { text: parts.join(''), end: text.length };
    if (text[quote + 1] === '"') {
      parts.push('"');
      at = quote + 2;
      continue;
    }
    const rest = readPlain(text, quote + 1, between);
    return { text: parts.join('') + rest.text, end: rest.end };
  }
}

function readPlain(text: string, from: number, between: string): { text: string; end: number } {
  let end = from;
  while (end < text.length && text[end] !== between && text[end] !== '\n') end += 1;
  return { text: text.slice(from, end).replaceAll('\r', ''), end };
}
