import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { eventImportLimits } from '../event-import-contract.ts';
import { parsedEvents, type ParsedEvents, type Raw } from './parsed-events.ts';

type JsonLdObject = Readonly<Record<string, unknown>>;

/** Longer than any field we keep. */
const longestText = 10_000;

const deepest = 6;

/** Extracts events from the JSON-LD (schema.org) of a page. */
export function readPage({ html, address }: { html: string; address: string }): ParsedEvents {
  const events: JsonLdObject[] = [];
  for (const text of dataOf(html)) {
    collectEvents(parsed(text), 0, events);
    if (events.length > eventImportLimits.events) break;
  }
  const read = events.slice(0, eventImportLimits.events).map((event) => rawOf(event, address));
  return parsedEvents(read, events.length > eventImportLimits.events);
}

/** Tokenizes HTML. The tokenizer takes linear time; the parser above it, which keeps a stack, doesn't. */
function tokenize(html: string, callbacks: Partial<TokenizerCallbacks>): void {
  const ignore = () => {};
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onattribdata: ignore,
      onattribentity: ignore,
      onattribend: ignore,
      onattribname: ignore,
      oncdata: ignore,
      onclosetag: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onopentagend: ignore,
      onopentagname: ignore,
      onprocessinginstruction: ignore,
      onselfclosingtag: ignore,
      ontext: ignore,
      ontextentity: ignore,
      ...callbacks,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
}

/** Returns the text of every `<script type="application/ld+json">`. */
function dataOf(html: string): string[] {
  const found: string[] = [];
  let [isScript, attribute, type] = [false, '', ''];
  let text: string[] | undefined;
  tokenize(html, {
    onopentagname: (start, end) => {
      [isScript, type] = [html.slice(start, end).toLowerCase() === 'script', ''];
    },
    onattribname: (start, end) => {
      attribute = isScript ? html.slice(start, end).toLowerCase() : '';
    },
    onattribdata: (start, end) => {
      if (attribute === 'type') type += html.slice(start, Math.min(end, start + 100));
    },
    onopentagend: () => {
      text = isScript && type.trim().toLowerCase() === 'application/ld+json' ? [] : undefined;
    },
    ontext: (start, end) => text?.push(html.slice(start, end)),
    onclosetag: () => {
      if (text) found.push(text.join(''));
      text = undefined;
    },
  });
  return found;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.trim());
  } catch {
    return undefined; // invalid JSON of an external page
  }
}

/** Finds events at the top level, in lists, in graphs and nested. Stops at the limit. */
function collectEvents(value: unknown, depth: number, events: JsonLdObject[]): void {
  if (depth > deepest || value === null || typeof value !== 'object') return;
  if (events.length > eventImportLimits.events) return;
  if (!Array.isArray(value) && isEvent(value as JsonLdObject)) events.push(value as JsonLdObject);
  else for (const part of Object.values(value)) collectEvents(part, depth + 1, events);
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

function isEvent(thing: JsonLdObject): boolean {
  return listOf(thing['@type']).some((type) => typeof type === 'string' && /(?:Event|Festival)$/.test(type));
}

/** Returns the text of a field that may contain HTML. */
function wordsIn(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return '';
  const html = value.slice(0, longestText);
  const parts: string[] = [];
  tokenize(html, {
    ontext: (start, end) => parts.push(html.slice(start, end)),
    ontextentity: (point) => parts.push(String.fromCodePoint(point)),
    onopentagname: () => parts.push(' '),
    onclosetag: () => parts.push(' '),
  });
  return parts
    .join('')
    .replaceAll(/[ \t\u00a0]+/g, ' ')
    .trim();
}

const numberIn = (value: unknown): number => Number(wordsIn(value) || Number.NaN);

const part = (value: unknown): JsonLdObject => {
  const [first] = listOf(value);
  return first !== null && typeof first === 'object' ? (first as JsonLdObject) : {};
};

function rawOf(thing: JsonLdObject, address: string): Raw {
  const location = part(listOf(thing.location).find((one) => part(one)['@type'] !== 'VirtualLocation'));
  const geo = part(location.geo);
  const at = part(location.address);
  const street =
    wordsIn(location.address) ||
    ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode']
      .map((key) => wordsIn(at[key]))
      .filter((text) => text !== '')
      .join(', ');
  const [start, url] = [wordsIn(thing.startDate), wordsIn(thing.url)];
  // Blank nodes (`_:b0`) are numbered on each page.
  const id = wordsIn(thing['@id']).replace(/^_:.*/, '') || url;
  const [latitude, longitude] = [numberIn(geo.latitude), numberIn(geo.longitude)];
  const hasPoint = Number.isFinite(latitude) && Number.isFinite(longitude);
  return {
    uid: id && (URL.parse(id, address)?.href ?? id),
    name: wordsIn(thing.name),
    description: wordsIn(thing.description),
    start: withZone(start),
    end: withZone(wordsIn(thing.endDate)),
    timezone: null,
    place: [wordsIn(location.name), street].filter((text) => text !== '').join(', '),
    latitude: hasPoint ? latitude : null,
    longitude: hasPoint ? longitude : null,
    url: URL.parse(url, address)?.href ?? address,
    isAllDay: /^\d{4}-\d\d-\d\d$/.test(start),
    isCalledOff: wordsIn(thing.eventStatus).endsWith('EventCancelled'),
    notes: [],
  };
}

/** `-0800` as `-08:00`. */
const withZone = (text: string) =>
  text.replace(/([+-]\d\d)(\d\d)$/, (whole, hours, minutes) =>
    text.includes('T') ? `${hours}:${minutes}` : whole,
  );
