import type { Raw } from './raw-night.ts';

/** What the columns are called elsewhere. */
const columns = {
  uid: ['uid', 'id', 'event id', 'api id'],
  name: ['name', 'title', 'event', 'event name', 'summary', 'subject'],
  description: ['description', 'details', 'about', 'notes'],
  start: ['start', 'starts', 'start date', 'starts at', 'start at', 'date', 'start_at', 'event start'],
  startTime: ['start time', 'time', 'hour', 'doors'],
  end: ['end', 'ends', 'end date', 'ends at', 'end at', 'end_at', 'event end'],
  endTime: ['end time'],
  timezone: ['timezone', 'time zone', 'tz', 'event timezone'],
  place: ['place', 'venue', 'location', 'venue name'],
  address: ['address', 'venue address'],
  url: ['url', 'link', 'website', 'event url', 'tickets'],
} as const;

/** The rows of a CSV under its heading. @returns undefined when its heading names no nights and no dates */
export function readSpreadsheet(text: string): readonly Raw[] | undefined {
  const [heading, ...rows] = rowsOf(text.replace(/^\uFEFF/, ''));
  const names = (heading ?? []).map((name) => name.trim().toLowerCase());
  const at = Object.fromEntries(
    Object.entries(columns).map(([field, known]) => [
      field,
      names.findIndex((name) => known.some((one) => one === name)),
    ]),
  ) as Record<keyof typeof columns, number>;
  if (at.name < 0 || at.start < 0) return undefined;
  return rows.map((row) => {
    const cell = (field: keyof typeof columns) => (at[field] < 0 ? '' : (row[at[field]] ?? '').trim());
    const start = momentOf(cell('start'), cell('startTime'));
    const end = cell('end') || cell('endTime') ? momentOf(cell('end') || cell('start'), cell('endTime')) : '';
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
}

/** `2026-11-28` and `10 PM`, or both in one. What can be read in two ways (03/04) is not guessed. @returns '' then */
function momentOf(date: string, time: string): string {
  const whole = `${date} ${time}`.trim();
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

/** The cells of a CSV (RFC 4180), also with semicolons or tabs between them; empty rows are left out. */
function rowsOf(text: string): string[][] {
  const heading = text.slice(0, Math.max(0, text.search(/\r?\n/)) || undefined);
  const between = [',', ';', '\t'].toSorted((a, b) => heading.split(b).length - heading.split(a).length)[0]!;
  const rows: string[][] = [];
  let [row, cell, isQuoted]: [string[], string, boolean] = [[], '', false];
  const endRow = () => {
    row.push(cell);
    if (row.some((one) => one.trim() !== '')) rows.push(row);
    [row, cell] = [[], ''];
  };
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at]!;
    if (isQuoted) {
      if (mark !== '"') cell += mark;
      else if (text[at + 1] === '"') [cell, at] = [`${cell}"`, at + 1];
      else isQuoted = false;
    } else if (mark === '"' && cell.trim() === '') [cell, isQuoted] = ['', true];
    else if (mark === between) [cell] = ['', row.push(cell)];
    else if (mark === '\n') endRow();
    else if (mark !== '\r') cell += mark;
  }
  endRow();
  return rows;
}
