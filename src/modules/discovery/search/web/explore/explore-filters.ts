import type { SearchOrder, SearchType } from '../../contract.ts';

/**
 * What Explore shows. Lives in the page's address, under the names of `GET /search`, so that the query of a carousel's
 * "See all" is one of Explore's too.
 */
export type ExploreFilters = {
  readonly q?: string | undefined;
  readonly type?: SearchType | undefined;
  /** `2026-11-28`, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The most that the cheapest ticket may cost with everything on top, in minor units. */
  readonly priceMax?: number | undefined;
  readonly free?: boolean | undefined;
  /** Only nights that friends of the viewer go to; a guest is asked to sign in. */
  readonly friends?: boolean | undefined;
  /** Slugs with commas between. */
  readonly genre?: string | undefined;
  readonly latitude?: number | undefined;
  readonly longitude?: number | undefined;
  /** Kilometres. */
  readonly distance?: number | undefined;
  /** How the point is called. */
  readonly place?: string | undefined;
  readonly order?: SearchOrder | undefined;
  readonly view?: 'map' | undefined;
  /** Where the list begins, for readers without script. */
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

/** Reads an address. What makes no sense is said to be absent: the router would keep what is left out. */
export function readExploreFilters(search: Record<string, unknown>): ExploreFilters {
  // The home page's equaliser and older links name one day.
  const from = dateOf(search.from) ?? dateOf(search.day);
  const to = dateOf(search.to) ?? dateOf(search.day);
  const latitude = numberIn(search.latitude, -90, 90);
  const longitude = numberIn(search.longitude, -180, 180);
  const hasPoint = latitude !== undefined && longitude !== undefined;
  return {
    q: textOf(search.q, 200),
    type: oneOf(search.type, types),
    from,
    to: from && to && to < from ? from : to,
    priceMax: wholeIn(search.priceMax, 0, 10_000_000),
    free: flagOf(search.free),
    friends: flagOf(search.friends),
    genre: genresOf(search.genre),
    latitude: hasPoint ? latitude : undefined,
    longitude: hasPoint ? longitude : undefined,
    distance: hasPoint ? numberIn(search.distance, 0.1, 200) : undefined,
    place: hasPoint ? textOf(search.place, 60) : undefined,
    order: oneOf(search.order, orders),
    view: search.view === 'map' ? 'map' : undefined,
    offset: wholeIn(search.offset, 1, 1000),
  };
}

/** The router reads `q=014` as a number. */
function textOf(value: unknown, most: number): string | undefined {
  const text =
    typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, most) : '';
  return text === '' ? undefined : text;
}

function flagOf(value: unknown): true | undefined {
  return value === true || value === 1 || undefined;
}

function dateOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined;
}

function numberIn(value: unknown, least: number, most: number): number | undefined {
  return typeof value === 'number' && value >= least && value <= most ? value : undefined;
}

function wholeIn(value: unknown, least: number, most: number): number | undefined {
  return Number.isInteger(value) ? numberIn(value, least, most) : undefined;
}

function genresOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^[a-z0-9-]{1,50}(?:,[a-z0-9-]{1,50}){0,9}$/.test(value)
    ? value
    : undefined;
}

function oneOf<T>(value: unknown, known: readonly T[]): T | undefined {
  return known.find((one) => one === value);
}
