import { kilometersBetween, type Point } from '#platform/distance.ts';
import { readCollectionCards } from '#modules/social/collections/server/index.ts';
import { readCards } from '#modules/events/events/server/index.ts';
import type { Track } from '#modules/music/contract.ts';
import { listShownHashtags } from '#modules/events/hashtags/server/index.ts';
import { listGenresById, listTracksById } from '#modules/music/server/index.ts';
import type { Neighborhood } from '#modules/profiles/places/contract.ts';
import { listNeighborhoodsById } from '#modules/profiles/places/server/index.ts';
import { profileCards, toProfileCard } from '#modules/profiles/profiles/server/index.ts';
import type { VenueFacts } from '#modules/profiles/venues/contract.ts';
import { listVenuesById } from '#modules/profiles/venues/server/index.ts';
import type { CollectionId, EventId, ProfileId, TrackId, VenueId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { FoundCollection, FoundEvent, FoundHashtag, FoundLocation, SearchItem } from '../contract.ts';
import type { Kind } from '../rules.ts';
import type { FoundThing } from './search-port.ts';

export type OutsideLocations = (asked: {
  readonly q: string;
  readonly provider: string | undefined;
  readonly point: Point | undefined;
  readonly limit: number;
  /** The user or network, for limits. */
  readonly caller: string;
}) => Promise<readonly FoundLocation[]>;

export type OutsideTracks = (
  words: string,
  page: {
    readonly limit: number;
    readonly offset: number;
    /** The user or network, for limits. */
    readonly caller: string;
  },
) => Promise<readonly Track[]>;

type Reading = { readonly db: Db; readonly from: Point | undefined };

/** Loads results for display, by id. Leaves out items that were deleted or hidden since they were indexed. */
export function readItems(
  reading: Reading,
  things: readonly FoundThing[],
): Promise<ReadonlyMap<string, SearchItem>> {
  return readKinds<SearchItem>(things, {
    event: (found) => readEvents(reading, found),
    user: (found) => readProfiles(reading, found),
    community: (found) => readProfiles(reading, found),
    artist: (found) => readProfiles(reading, found),
    venue: (found) => readProfiles(reading, found),
    neighborhood: async (found) =>
      byId(await listNeighborhoodsById(reading.db, idsOf(found)), (row) => ({
        type: 'neighborhood',
        ...row,
      })),
    genre: async (found) =>
      byId(await listGenresById(reading.db, idsOf(found)), (row) => ({ type: 'genre', ...row })),
    track: async (found) =>
      byId(await listTracksById(reading.db, idsOf<TrackId>(found)), (row) => ({ type: 'track', ...row })),
    collection: (found) => readCollections(reading, found),
    hashtag: (found) => readHashtags(reading, found),
  });
}

export function readLocations(
  { db }: Pick<Reading, 'db'>,
  things: readonly FoundThing[],
): Promise<ReadonlyMap<string, FoundLocation>> {
  return readKinds<FoundLocation>(things, {
    venue: async (found) => {
      const venues = await listVenuesById(db, idsOf<VenueId>(found));
      return new Map([...venues].map(([id, venue]) => [id, locationOfVenue(venue)]));
    },
    neighborhood: async (found) =>
      byId(await listNeighborhoodsById(db, idsOf(found)), locationOfNeighborhood),
    city: async (found) => byId(found, locationOfCity),
  });
}

type Read<Item> = (found: readonly FoundThing[]) => Promise<ReadonlyMap<string, Item>>;

/** Loads all kinds in parallel. Users, communities, artists and venues share a table. */
async function readKinds<Item>(
  things: readonly FoundThing[],
  readers: Readonly<Partial<Record<Kind, Read<Item>>>>,
): Promise<ReadonlyMap<string, Item>> {
  const parts = await Promise.all(
    [...Map.groupBy(things, ({ kind }) => placeOf(kind))].map(
      async ([place, some]) => (await readers[place]?.(some)) ?? new Map<string, Item>(),
    ),
  );
  return new Map(parts.flatMap((part) => [...part]));
}

const profileKinds: readonly Kind[] = ['user', 'community', 'artist'];
const placeOf = (kind: Kind): Kind => (profileKinds.includes(kind) ? 'user' : kind);
/** Bare ids. Each reader above gets things of one kind and names the type of their ids. */
const idsOf = <ThingId extends string = string>(found: readonly FoundThing[]) =>
  found.map(({ id }) => id as ThingId);

function byId<Row extends { readonly id: string }, Item>(
  rows: readonly Row[],
  itemOf: (row: Row) => Item,
): Map<string, Item> {
  return new Map(rows.map((row) => [row.id, itemOf(row)] as const));
}

async function readProfiles({ db }: Reading, found: readonly FoundThing[]) {
  const rows = await profileCards(db)
    .where('p.id', '=', sql<ProfileId>`any(${idsOf(found)}::uuid[])`)
    .execute();
  return byId(rows, toProfileCard);
}

async function readEvents({ db, from }: Reading, found: readonly FoundThing[]) {
  const cards = await readCards(db, idsOf<EventId>(found));
  const events = found.flatMap(({ id, point, isApproximate }): [string, FoundEvent][] => {
    const card = cards.get(id);
    if (!card) return [];
    return [
      [
        id,
        {
          ...card,
          type: 'event',
          point: point ? { ...point, isApproximate } : null,
          distanceKm: point && from ? Math.round(kilometersBetween(from, point) * 10) / 10 : null,
        },
      ],
    ];
  });
  return new Map(events);
}

async function readHashtags({ db }: Reading, found: readonly FoundThing[]) {
  const shown = new Set(
    await listShownHashtags(
      db,
      found.map(({ name }) => name),
    ),
  );
  return new Map(
    found
      .filter(({ name }) => shown.has(name))
      .map(({ id, name }): [string, FoundHashtag] => [id, { type: 'hashtag', id: `hashtag:${name}`, name }]),
  );
}

async function readCollections({ db }: Reading, found: readonly FoundThing[]) {
  const cards = await readCollectionCards(db, idsOf<CollectionId>(found));
  return new Map(
    [...cards].map(([id, card]): [string, FoundCollection] => [
      id,
      {
        ...card,
        type: 'collection',
        images: card.events.items[0]?.images ?? [],
        note: `${card.events.total} ${card.events.total === 1 ? 'event' : 'events'}`,
      },
    ]),
  );
}

const unrated = { rating: null, ratingsTotal: 0, images: [] };

function locationOfVenue(venue: VenueFacts): FoundLocation {
  return { ...venue, type: 'location', kind: 'venue' };
}

function locationOfNeighborhood(row: Neighborhood): FoundLocation {
  const { id, name, code, city, state, country, location, images } = row;
  return {
    ...unrated,
    images,
    type: 'location',
    kind: 'neighborhood',
    id,
    name,
    addressFull: [name, city, state.code].filter(Boolean).join(', '),
    location: { name, ...location },
    provider: 'backbeat',
    providerId: id,
    city,
    state,
    country,
    neighborhood: { name, code },
    zipCode: '',
  };
}

function locationOfCity({ name, point, detail }: FoundThing): FoundLocation {
  const { state = '', stateCode = '', country = '', countryCode = '' } = detail ?? {};
  const providerId = [name, stateCode || countryCode].join(', ');
  return {
    ...unrated,
    type: 'location',
    kind: 'city',
    id: `city:${providerId}`,
    name,
    addressFull: [name, stateCode, country].filter(Boolean).join(', '),
    location: { name, latitude: point?.latitude ?? 0, longitude: point?.longitude ?? 0 },
    provider: 'backbeat',
    providerId,
    city: name,
    state: { name: state, code: stateCode },
    country: { name: country, code: countryCode },
    neighborhood: null,
    zipCode: '',
  };
}
