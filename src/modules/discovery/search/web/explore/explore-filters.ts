import { limits, type SearchOrder, type SearchType } from '../../contract.ts';

/**
 * The state of Explore, kept in the URL with the parameter names of `GET /search`, so that a carousel's "See all"
 * query works as a link.
 */
export type ExploreFilters = {
  readonly q?: string | undefined;
  readonly type?: SearchType | undefined;
  /** `2026-11-28`, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Highest price of the cheapest ticket including fees, in minor units of `currency`. */
  readonly priceMax?: number | undefined;
  readonly currency?: string | undefined;
  readonly free?: boolean | undefined;
  /** Only events the viewer's friends go to. Requires sign-in. */
  readonly friends?: boolean | undefined;
  /** Comma-separated slugs. */
  readonly genre?: string | undefined;
  readonly latitude?: number | undefined;
  readonly longitude?: number | undefined;
  /** Kilometers. */
  readonly distance?: number | undefined;
  readonly place?: string | undefined;
  /** Slug of the city to look in unless a place is chosen. */
  readonly city?: string | undefined;
  readonly order?: SearchOrder | undefined;
  readonly view?: 'map' | undefined;
  /** Paging without JavaScript. */
  readonly offset?: number | undefined;
};

const types: readonly SearchType[] = [
  'event',
  'artist',
  'venue',
  'community',
  'user',
  'collection',
  'neighborhood',
];
const orders: readonly SearchOrder[] = ['relevance', 'time', 'distance', 'popularity'];

/** Parses the URL. Sets invalid values to undefined, because the router keeps values that are omitted. */
export function readExploreFilters(search: Record<string, unknown>): ExploreFilters {
  // The home page and older links use a single `day`.
  const from = dateOf(search.from) ?? dateOf(search.day);
  const to = dateOf(search.to) ?? dateOf(search.day);
  const latitude = numberIn(search.latitude, -90, 90);
  const longitude = numberIn(search.longitude, -180, 180);
  const priceMax = wholeIn(search.priceMax, 0, limits.priceAtMost);
  const free = flagOf(search.free);
  const friends = flagOf(search.friends);
  const genre = genresOf(search.genre);
  const type = oneOf(search.type, types);
  // Only events have dates, prices and the rest.
  const narrowsEvents = (from ?? to ?? priceMax ?? free ?? friends ?? genre) !== undefined;
  const hasPoint = latitude !== undefined && longitude !== undefined;
  return {
    q: textOf(search.q, 200),
    type: type && narrowsEvents ? 'event' : type,
    from,
    to: from && to && to < from ? from : to,
    priceMax,
    currency: priceMax === undefined ? undefined : currencyOf(search.currency),
    free,
    friends,
    genre,
    latitude: hasPoint ? latitude : undefined,
    longitude: hasPoint ? longitude : undefined,
    distance: hasPoint ? numberIn(search.distance, 0.1, 200) : undefined,
    place: hasPoint ? textOf(search.place, 60) : undefined,
    city: typeof search.city === 'string' && /^[a-z0-9-]{1,60}$/.test(search.city) ? search.city : undefined,
    order: oneOf(search.order, orders),
    view: search.view === 'map' ? 'map' : undefined,
    offset: wholeIn(search.offset, 1, 1000),
  };
}

/** The router parses `q=014` as a number. */
function textOf(value: unknown, most: number): string | undefined {
  const text =
    typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, most) : '';
  return text === '' ? undefined : text;
}

function flagOf(value: unknown): true | undefined {
  return value === true || value === 1 || undefined;
}

function dateOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && isDay(value) ? value : undefined;
}

/** JavaScript reads `2026-02-31` as March 3. */
function isDay(date: string): boolean {
  const time = Date.parse(date);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}

function numberIn(value: unknown, least: number, most: number): number | undefined {
  return typeof value === 'number' && value >= least && value <= most ? value : undefined;
}

function wholeIn(value: unknown, least: number, most: number): number | undefined {
  return Number.isInteger(value) ? numberIn(value, least, most) : undefined;
}

/** Older links are in the default currency and don't name it. */
function currencyOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^[a-z]{3}$/.test(value) ? value : undefined;
}

function genresOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^[a-z0-9-]{1,50}(?:,[a-z0-9-]{1,50}){0,9}$/.test(value)
    ? value
    : undefined;
}

function oneOf<T>(value: unknown, known: readonly T[]): T | undefined {
  return known.find((one) => one === value);
}
