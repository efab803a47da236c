import { v5 } from 'uuid';
import { readOffers } from '#modules/events/ticket-types/server/index.ts';
import type { Point } from '#platform/distance.ts';
import type { ProfileId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import { popularityOf } from '../rules.ts';
import { listOthersOfKind } from './document-store.ts';
import { listItemsOfGenre, listUnusedGenres } from './genre-store.ts';
import { listEventsTagged } from './hashtag-store.ts';
import { indexHashtags } from './index-hashtags.ts';
import { nothingElse } from './nothing-else.ts';
import { openPostgresSearch } from './postgres-search.ts';
import { isRenamed, listNamedAfter, namedAfterProfiles } from './renamed-store.ts';
import type { FoundThing, Score, SearchPort, Thing } from './search-port.ts';
import {
  listCitySources,
  listCollectionSources,
  listEventSources,
  listGenreSources,
  listNeighborhoodSources,
  listProfileSources,
  listTrackSources,
  type CitySource,
  type EventSource,
  type GenreSource,
  type ProfileSource,
  type Which,
} from './source-store.ts';

/** Items indexed one by one; everything else is reindexed as a whole. */
export const sources = ['profile', 'event', 'track', 'neighborhood', 'collection'] as const;
export type Source = (typeof sources)[number];

export type Changed = { readonly source: Source; readonly id: string };

const idsOfNames = '5b1f2f0e-64c1-5d0b-9b52-1f6d3c7a9e10';

/** Brings the index up to date for these items: writes public ones, removes all others. Idempotent. */
export async function indexThings(db: Db, changed: readonly Changed[]): Promise<void> {
  const port = openPostgresSearch(db);
  for (const [source, some] of Map.groupBy(changed, (one) => one.source)) {
    const ids = [...new Set(some.map(({ id }) => id))];
    let before: readonly FoundThing[] = [];
    const things = await port.put(async (tx) => {
      if (source === 'event') before = await openPostgresSearch(tx).read(ids);
      return readThings(tx, source, { ids });
    }, ids);
    if (source !== 'event') continue;
    await indexHashtags(port, [...new Set([...before, ...things].flatMap(hashtagsOf))]);
    await indexNewGenres(db, port, [...new Set(things.flatMap(({ genres }) => genres))]);
  }
}

/** A genre ranks as soon as it has its first event. Its later events count once a day. */
async function indexNewGenres(db: Db, port: SearchPort, slugs: readonly string[]): Promise<void> {
  const unused = slugs.length > 0 ? new Set(await listUnusedGenres(db, slugs)) : new Set();
  if (unused.size === 0) return;
  await port.put(async (tx) =>
    (await listGenreSources(tx)).filter(({ id }) => unused.has(id)).map(thingOfGenre),
  );
}

const hashtagsOf = ({ detail }: Pick<Thing, 'detail'>) => detail?.hashtags?.split(' ') ?? [];

/** Items per transaction when a rename reindexes many. */
const together = 500;

/**
 * Indexes a profile. After a rename, first reindexes its events, tracks and lists, so that an interrupted run repeats
 * all of it.
 */
export async function indexProfile(db: Db, profileId: ProfileId): Promise<void> {
  if (await isRenamed(db, profileId)) {
    for (const source of namedAfterProfiles) {
      await inPages(db, (page) => listNamedAfter(db, source, profileId, page), source);
    }
  }
  await indexThings(db, [{ source: 'profile', id: profileId }]);
}

type IdPage = { readonly after: string | undefined; readonly limit: number };

async function inPages(db: Db, listIds: (page: IdPage) => Promise<string[]>, source: Source = 'event') {
  let after: string | undefined;
  do {
    const ids = await listIds({ after, limit: together });
    await indexThings(
      db,
      ids.map((id) => ({ source, id })),
    );
    after = ids.length === together ? ids.at(-1) : undefined;
  } while (after);
}

/** Reindexes the events of a hashtag that an admin hid or shows again, and with them the hashtag. */
export async function indexHashtag(db: Db, tag: string): Promise<void> {
  await inPages(db, (page) => listEventsTagged(db, tag, page));
}

/** Reindexes a genre that an admin changed, and everything that is found by its name. */
export async function indexGenre(db: Db, genreId: string): Promise<void> {
  const port = openPostgresSearch(db);
  await indexNames(db, port);
  const isListed = (await listGenreSources(db)).some(({ id }) => id === genreId);
  if (!isListed) await port.remove([genreId]);
  for (const source of ['event', 'profile'] as const)
    await inPages(db, (page) => listItemsOfGenre(db, source, genreId, page), source);
}

/** Computes popularity from the current counters, and prices from the tickets that are sold now. */
export async function readScores(db: Db, source: Source, which: Which): Promise<Score[]> {
  const things = await readThings(db, source, which);
  return things.map(({ id, popularity, priceMinor, currency }) => ({ id, popularity, priceMinor, currency }));
}

export async function readThings(db: Db, source: Source, which: Which): Promise<Thing[]> {
  if (source === 'profile') return (await listProfileSources(db, which)).map(thingOfProfile);
  if (source === 'event') return readEvents(db, which);
  if (source === 'track')
    return (await listTrackSources(db, which)).map(({ id, name, artist, popularity }) => ({
      ...nothingElse,
      id,
      kind: 'track',
      name,
      note: artist,
      aliases: [artist],
      popularity: fameOf('track', { rank: popularity }),
    }));
  if (source === 'collection')
    return (await listCollectionSources(db, which)).map(({ id, name, keeper, verified, ...totals }) => ({
      ...nothingElse,
      id,
      kind: 'collection',
      name,
      note: keeper,
      also: keeper,
      popularity: fameOf('collection', {
        followers: totals.usersTotal,
        rank: totals.eventsTotal,
        verified,
      }),
    }));
  return (await listNeighborhoodSources(db, which)).map(({ id, name, city, ...point }) => ({
    ...nothingElse,
    id,
    kind: 'neighborhood',
    name,
    note: city,
    also: city,
    point,
    isShown: true,
    popularity: fameOf('neighborhood', {}),
  }));
}

/** Genres and cities: few, and derived from the items that have them. Removes cities that no item has. */
export async function indexNames(db: Db, port: SearchPort): Promise<void> {
  const things = await port.put(async (tx) => [
    ...(await listGenreSources(tx)).map(thingOfGenre),
    ...(await listCitySources(tx)).map(thingOfCity),
  ]);
  const cities = things.filter(({ kind }) => kind === 'city').map(({ id }) => id);
  await port.remove(await listOthersOfKind(db, 'city', cities));
}

function thingOfCity({ city, state, stateCode, country, countryCode, ...point }: CitySource): Thing {
  return {
    ...nothingElse,
    id: v5(`city ${city} ${stateCode} ${countryCode}`, idsOfNames),
    kind: 'city',
    name: city,
    note: stateCode,
    also: state,
    point,
    isShown: true,
    detail: { state, stateCode, country, countryCode },
    popularity: fameOf('city', {}),
  };
}

function thingOfGenre({ id, name, slug, uses }: GenreSource): Thing {
  return {
    ...nothingElse,
    id,
    kind: 'genre',
    name,
    aliases: [slug.replaceAll('-', '')],
    also: slug.replaceAll('-', ' '),
    // The starting list has many genres that nobody plays here yet. A mixed search leaves them out.
    popularity: fameOf('genre', { followers: uses, isOver: uses === 0 }),
  };
}

type FameFacts = { followers?: number; rank?: number; verified?: boolean; isOver?: boolean };

function fameOf(kind: Thing['kind'], facts: FameFacts): number {
  return popularityOf({ kind, followers: 0, rank: 0, verified: false, isOver: false, ...facts });
}

function pointIn(row: { latitude: number | null; longitude: number | null }): Point | undefined {
  const { latitude, longitude } = row;
  return latitude === null || longitude === null ? undefined : { latitude, longitude };
}

function thingOfProfile(row: ProfileSource): Thing {
  const { followers, rank, verified } = row;
  return {
    ...nothingElse,
    id: row.id,
    kind: row.type,
    name: row.name,
    note: row.note,
    aliases: row.username ? [row.username] : [],
    also: [row.neighborhood ?? '', row.genreNames].join(' '),
    point: pointIn(row),
    isShown: row.type === 'venue',
    genres: row.genres,
    popularity: fameOf(row.type, { followers, rank, verified }),
  };
}

async function readEvents(db: Db, which: Which): Promise<Thing[]> {
  const rows = await listEventSources(db, which);
  const next = rows.filter(({ isOver }) => !isOver);
  const offers = await readOffers(
    db,
    next.map(({ id }) => id),
  );
  return rows.map((row) => thingOfEvent(row, offers.get(row.id)));
}

type Offered = { readonly priceFrom: number; readonly currency: string };

function thingOfEvent(row: EventSource, offer: Offered | undefined): Thing {
  const isOver = row.isOver || row.status === 'cancelled';
  // Words shared by thousands of events find only upcoming ones.
  const soon = [row.city, row.genreNames];
  return {
    ...nothingElse,
    id: row.id,
    kind: 'event',
    name: row.name,
    note: row.venueName,
    also: [
      row.artists,
      row.hosts,
      row.venueName,
      row.neighborhood,
      row.hashtags,
      ...(isOver ? [] : soon),
    ].join(' '),
    point: pointIn(row),
    isApproximate: row.hideAddress,
    isShown: !row.isOver && row.status === 'published',
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    priceMinor: offer?.priceFrom ?? null,
    currency: offer?.currency ?? null,
    genres: row.genres,
    detail: row.hashtags === '' ? null : { hashtags: row.hashtags },
    popularity: fameOf('event', { followers: row.goingTotal, isOver }),
  };
}
