import type { Raw } from './raw-night.ts';

const scripts = /<script\b[^>]*type\s*=\s*["']?application\/ld\+json["']?[^>]*>([\s\S]*?)<\/script>/gi;

type Thing = Readonly<Record<string, unknown>>;

/** The events that a page describes for search engines (schema.org, JSON-LD). */
export function readPage(html: string, address: string): readonly Raw[] {
  const found = [...html.matchAll(scripts)].flatMap(([, text = '']) => thingsIn(parsed(text), 0));
  return found.filter(isEvent).map((thing) => rawOf(thing, address));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.trim());
  } catch {
    return undefined; // pages of others hold what they hold
  }
}

/** Things stand alone, in lists, in graphs and in other things. */
function thingsIn(value: unknown, depth: number): Thing[] {
  if (depth > 6 || value === null || typeof value !== 'object') return [];
  if (Array.isArray(value)) return value.flatMap((one) => thingsIn(one, depth + 1));
  const thing = value as Thing;
  if (isEvent(thing)) return [thing];
  return Object.values(thing).flatMap((part) => thingsIn(part, depth + 1));
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

function isEvent(thing: Thing): boolean {
  return listOf(thing['@type']).some((type) => typeof type === 'string' && /(Event|Festival)$/.test(type));
}

const wordsIn = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? unescaped(String(value)) : '';

const named = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' } as Readonly<
  Record<string, string>
>;

function unescaped(text: string): string {
  return text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:#(\d{1,6})|(\w{2,6}));/g, (whole, code: string | undefined, name: string | undefined) =>
      code ? String.fromCodePoint(Math.min(Number(code), 0x10ffff)) : (named[name ?? ''] ?? whole),
    )
    .replaceAll(/[ \t]+/g, ' ')
    .trim();
}

const part = (value: unknown): Thing => {
  const [first] = listOf(value);
  return first !== null && typeof first === 'object' ? (first as Thing) : {};
};

function rawOf(thing: Thing, address: string): Raw {
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
  const [latitude, longitude] = [Number(geo.latitude ?? Number.NaN), Number(geo.longitude ?? Number.NaN)];
  const hasPoint = Number.isFinite(latitude) && Number.isFinite(longitude);
  return {
    uid: wordsIn(thing['@id']) || url,
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
