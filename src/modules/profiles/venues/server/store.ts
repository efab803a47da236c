import { addressText } from '#modules/profiles/places/address.ts';
import { profileCards, toProfileCard } from '#modules/profiles/profiles/server/index.ts';
import type { ProfileId, VenueId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { VenueFacts } from '../contract.ts';

function venues(db: Db) {
  return profileCards(db)
    .innerJoin('venue as v', 'v.id', 'p.id')
    .leftJoin('neighborhood as n', 'n.id', 'v.neighborhoodId')
    .select([
      'p.bio',
      'v.kind',
      'v.address1',
      'v.city',
      'v.state',
      'v.stateCode',
      'v.country',
      'v.countryCode',
    ])
    .select([
      'v.zipCode',
      'v.latitude',
      'v.longitude',
      'v.timezone',
      'v.capacity',
      'v.directions',
      'v.rating',
    ])
    .select([
      'v.ratingsTotal',
      'n.name as neighborhoodName',
      'n.code as neighborhoodCode',
      'n.slug as neighborhoodSlug',
    ])
    .where('p.type', '=', 'venue');
}

export async function findVenue(
  db: Db,
  key: { provider: string; providerId: string },
): Promise<{ id: VenueId; facts: VenueFacts } | undefined> {
  const row = await venues(db)
    .where('p.provider', '=', key.provider)
    .where('p.providerId', '=', key.providerId)
    .executeTakeFirst();
  return row && { id: row.id, facts: toFacts(row) };
}

/** By bare id. */
export async function listVenuesById(
  db: Db,
  ids: readonly VenueId[],
): Promise<ReadonlyMap<string, VenueFacts>> {
  const rows = await venues(db)
    .where('p.id', '=', sql<ProfileId>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, toFacts(row)] as const));
}

function toFacts(row: Awaited<ReturnType<ReturnType<typeof venues>['executeTakeFirstOrThrow']>>): VenueFacts {
  return {
    ...toProfileCard(row),
    kind: row.kind,
    bio: row.bio,
    addressFull: addressText({ ...row, region: row.stateCode || row.state }),
    address1: row.address1,
    city: row.city,
    state: { name: row.state, code: row.stateCode },
    country: { name: row.country, code: row.countryCode },
    zipCode: row.zipCode,
    neighborhood: row.neighborhoodName
      ? { name: row.neighborhoodName, code: row.neighborhoodCode ?? '', slug: row.neighborhoodSlug ?? '' }
      : null,
    location: { name: row.name, latitude: row.latitude, longitude: row.longitude },
    timezone: row.timezone,
    capacity: row.capacity,
    directions: row.directions,
    rating: row.rating,
    ratingsTotal: row.ratingsTotal,
  };
}

/** A venue's upcoming public events, without those with a hidden address (LOC-04). */
function nextEvents(db: Db, venueId: VenueId) {
  return db
    .selectFrom('event')
    .where('venueId', '=', venueId)
    .where('status', '<>', 'draft')
    .where('visibility', '=', 'public')
    .where('hideAddress', '=', false)
    .where('endsAt', '>', sql<Date>`now()`);
}

export async function listNextEvents(db: Db, venueId: VenueId, limit: number) {
  return nextEvents(db, venueId)
    .select(['provider', 'providerId', 'name', 'startsAt', 'timezone'])
    .orderBy('startsAt')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Stops counting at the longest list. */
export async function countNextEvents(db: Db, venueId: VenueId): Promise<number> {
  const { total } = await db
    .selectFrom(nextEvents(db, venueId).select('id').limit(1000).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Venues of a neighborhood, most active first. */
export async function listVenuesIn(db: Db, neighborhoodId: string, limit: number) {
  return profileCards(db)
    .innerJoin('venue as v', 'v.id', 'p.id')
    .where('v.neighborhoodId', '=', neighborhoodId)
    .orderBy('p.followersTotal', 'desc')
    .orderBy('p.id')
    .limit(limit)
    .execute();
}

/** The bare id, including deleted venues. */
export async function findVenueId(
  db: Db,
  key: { provider: string; providerId: string },
): Promise<VenueId | undefined> {
  const found = await db
    .selectFrom('profile')
    .select('id')
    .where('type', '=', 'venue')
    .where('provider', '=', key.provider)
    .where('providerId', '=', key.providerId)
    .executeTakeFirst();
  return found?.id;
}

export type NewVenue = {
  id: VenueId;
  address1: string;
  city: string;
  state: string;
  stateCode: string;
  country: string;
  countryCode: string;
  zipCode: string;
  neighborhoodId: string | null;
  latitude: number;
  longitude: number;
  timezone: string;
  rating: number | null;
  ratingsTotal: number;
};

export async function addVenue(tx: Db, venue: NewVenue): Promise<void> {
  await tx.insertInto('venue').values(venue).execute();
}

/** @returns false if its team has edited the location, which then stays */
export async function updateVenue(db: Db, { id, ...facts }: NewVenue): Promise<boolean> {
  const updated = await db
    .updateTable('venue')
    .set(facts)
    .where('id', '=', id)
    .where('placedByOwn', '=', false)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

export async function rateVenue(
  db: Db,
  id: VenueId,
  { rating, ratingsTotal }: Pick<NewVenue, 'rating' | 'ratingsTotal'>,
): Promise<void> {
  await db.updateTable('venue').set({ rating, ratingsTotal }).where('id', '=', id).execute();
}

export async function findStreet(db: Db, id: VenueId): Promise<string> {
  const row = await db.selectFrom('venue').select('address1').where('id', '=', id).executeTakeFirst();
  return row?.address1 ?? '';
}

/** A street that the team changes is kept from map updates. Saving it unchanged doesn't count. */
export async function setStreet(tx: Db, id: VenueId, address1: string): Promise<void> {
  await tx
    .updateTable('venue')
    .set({ address1, placedByOwn: true })
    .where('id', '=', id)
    .where('address1', '<>', address1)
    .execute();
}

export type VenueArea = Pick<
  NewVenue,
  | 'city'
  | 'state'
  | 'stateCode'
  | 'country'
  | 'countryCode'
  | 'zipCode'
  | 'neighborhoodId'
  | 'latitude'
  | 'longitude'
  | 'timezone'
>;

/** Moves a venue to another neighborhood or city. */
export async function moveVenue(tx: Db, id: VenueId, area: VenueArea): Promise<void> {
  await tx
    .updateTable('venue')
    .set({ ...area, placedByOwn: true })
    .where('id', '=', id)
    .execute();
}
