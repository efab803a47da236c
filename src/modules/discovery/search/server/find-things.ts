import { cityReachKm } from '#modules/instance/cities/choose-city.ts';
import { findListedCity } from '#modules/instance/settings/server/index.ts';
import type { InputOf } from '#platform/contract.ts';
import type { Point } from '#platform/distance.ts';
import type { UserId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import { isTimeZone } from '#platform/time.ts';
import { limits, type search, type SearchAnswer } from '../contract.ts';
import { aroundOf, kindsWanted, eventDays, orderOf, pointOf, type Around } from '../rules.ts';
import { hashtagOf, keyOf } from '../query-terms.ts';
import { listFriendsEvents } from './friends-store.ts';
import { readItems, readLocations, type OutsideLocations, type OutsideTracks } from './read-items.ts';
import type { EventFilters, FoundIds, Query, SearchPort } from './search-port.ts';
import { readZoneAt } from './zone-store.ts';

type SearchInput = InputOf<typeof search>;
/** With the center of the city, for when no point is given. */
type PlacedInput = SearchInput & { readonly center: Point; readonly currency: string };

export type SearchOptions = {
  /** External places, for `type=location`: a gazetteer, Google or Photon. */
  readonly outside?: OutsideLocations;
  readonly externalTracks?: OutsideTracks;
};

export type Finding = SearchOptions & {
  readonly db: Db;
  readonly port: SearchPort;
  /** The user or network, for limits. Without it, nothing external is searched. */
  readonly caller?: string;
};

const nothing: FoundIds = { ids: [], total: 0, corrected: null };

export async function findThings(finding: Finding, asked: SearchInput, now: Date): Promise<SearchAnswer> {
  const local = await placed(finding, asked);
  return answerOf(finding, local, queryOf(local, now));
}

export async function findFriendsGoing(
  finding: Finding,
  asked: SearchInput,
  { userId, now }: { userId: UserId; now: Date },
): Promise<SearchAnswer> {
  const events = { ...asked, type: 'event' as const };
  const [among, zoned] = await Promise.all([listFriendsEvents(finding.db, userId), placed(finding, events)]);
  return answerOf(finding, zoned, { ...queryOf(zoned, now), among });
}

/** Adds the city's center and currency, and the time zone in which dates are read: that of the point or the city unless one is given. */
async function placed({ db }: Finding, asked: SearchInput): Promise<PlacedInput> {
  const point = pointOf(asked);
  const center = await findListedCity(db, asked.city);
  const isSaid = asked.timezone !== undefined && isTimeZone(asked.timezone);
  const local = { ...asked, center, currency: asked.currency ?? center.currency };
  if (isSaid || !(asked.from ?? asked.to)) return local;
  return { ...local, timezone: point ? await readZoneAt(db, point) : center.timeZone };
}

async function answerOf(finding: Finding, asked: PlacedInput, query: Query): Promise<SearchAnswer> {
  const { port } = finding;
  // A query without searchable letters finds nothing, rather than everything.
  const found = asked.q.trim() !== '' && query.key === '' ? nothing : await port.find(query);
  const things = await port.read(found.ids);
  const ofPage = { offset: asked.offset, corrected: found.corrected };
  if (asked.type === 'location') {
    const known = await readLocations(finding, things);
    const own = found.ids.flatMap((id) => known.get(id) ?? []);
    if (found.total === undefined) return { items: own, ...ofPage, ...endOf(asked, found) };
    const further = await findExternalPlaces(finding, asked, found.total);
    const items = [...own, ...further.slice(Math.max(0, asked.offset - found.total))];
    return { items, ...ofPage, total: found.total + further.length };
  }
  const known = await readItems({ ...finding, from: pointOf(asked) }, things);
  const items = found.ids.flatMap((id) => known.get(id) ?? []);
  if (asked.type !== 'track') return { items, ...ofPage, ...endOf(asked, found) };
  const songs = await findExternalTracks(finding, asked, found);
  const seen = new Set(items.flatMap((item) => (item.type === 'track' ? (item.externalUrl ?? []) : [])));
  const further = songs.filter(({ externalUrl }) => externalUrl === null || !seen.has(externalUrl));
  const all = { items: [...items, ...further], ...ofPage };
  if (songs.length === 0) return { ...all, ...endOf(asked, found) };
  // External catalogs give no total: after a full page, assume another one.
  const isFull =
    found.ids.length + songs.length >= asked.limit && asked.offset + asked.limit <= limits.offset;
  return isFull ? all : { ...all, total: asked.offset + all.items.length };
}

/** External tracks follow ours, page by page. */
async function findExternalTracks(
  { externalTracks, caller }: Finding,
  asked: SearchInput,
  { ids, total }: FoundIds,
) {
  if (!externalTracks || !caller || asked.q.trim() === '') return [];
  if (ids.length >= asked.limit || total === undefined) return [];
  const page = { limit: asked.limit - ids.length, offset: Math.max(0, asked.offset - total), caller };
  const songs = await externalTracks(asked.q.trim(), page);
  return songs.map((song) => ({ type: 'track' as const, ...song }));
}

/** External places, best around the point or the city, fill the rest of the first page. Later pages count them, too (PLT-08). */
async function findExternalPlaces({ outside, caller }: Finding, asked: PlacedInput, own: number) {
  const limit = asked.limit - own;
  if (!outside || !caller || limit <= 0 || asked.q.trim() === '') return [];
  const point = pointOf(asked) ?? asked.center;
  return outside({ q: asked.q, provider: asked.provider, point, limit, caller });
}

/** The total is known on the last page, or at the offset limit. */
function endOf({ offset, limit }: SearchInput, { ids, total }: FoundIds): { total?: number } {
  if (total !== undefined) return { total };
  return offset + limit > limits.offset ? { total: offset + ids.length } : {};
}

function queryOf(asked: PlacedInput, now: Date): Query {
  const filters = filtersOf(asked, now);
  const isHashtag = asked.type === undefined ? asked.q.trim().startsWith('#') : asked.type === 'hashtag';
  const key = keyOf(isHashtag ? hashtagOf(asked.q) : asked.q);
  const kinds = kindsWanted(asked.type, {
    isNarrowed: filters !== undefined,
    hasWords: key !== '',
    isHashtag,
  });
  const order = orderOf(asked.order, key !== '', kinds[0]!);
  const around = aroundOf(asked, asked.center) ?? (order === 'distance' ? farAround(asked) : undefined);
  // A search by words is global unless a place was chosen; the city then only ranks (INS-04).
  const first =
    around || asked.city === undefined ? undefined : { point: asked.center, distanceKm: cityReachKm };
  const { limit, offset } = asked;
  return { key, kinds, around, first, filters, order, now, limit, offset };
}

/** Sorting by distance needs a limit, also when searching everywhere. */
function farAround(asked: PlacedInput): Around {
  return { point: pointOf(asked) ?? asked.center, distanceKm: limits.distanceAtMost };
}

function filtersOf(asked: PlacedInput, now: Date): EventFilters | undefined {
  const { from, to, priceMax, free, genre } = asked;
  if (!from && !to && priceMax === undefined && !free && !genre) return undefined;
  const most = priceMax === undefined ? undefined : { amount: priceMax, currency: asked.currency };
  return { window: eventDays(asked, now), priceMax: most, free, genres: genre?.split(',') ?? [] };
}
