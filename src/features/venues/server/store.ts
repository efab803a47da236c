import { profileCards, toProfileCard } from '#features/profiles/server/index.ts';
import { sql, type Db } from '#kit/server/db.ts';
import type { Venue } from '../contract.ts';

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
    .select(['v.ratingsTotal', 'n.name as neighborhoodName', 'n.code as neighborhoodCode'])
    .where('p.type', '=', 'venue');
}

export async function findVenue(
  db: Db,
  key: { provider: string; providerId: string },
): Promise<Venue | undefined> {
  const row = await venues(db)
    .where('p.provider', '=', key.provider)
    .where('p.providerId', '=', key.providerId)
    .executeTakeFirst();
  return row && toVenue(row);
}

/** By their bare ids. */
export async function listVenuesById(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Venue>> {
  const rows = await venues(db)
    .where('p.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, toVenue(row)] as const));
}

function toVenue(row: Awaited<ReturnType<ReturnType<typeof venues>['executeTakeFirstOrThrow']>>): Venue {
  return {
    ...toProfileCard(row),
    kind: row.kind,
    bio: row.bio,
    addressFull: [row.address1, row.city, `${row.stateCode} ${row.zipCode}`.trim()]
      .filter(Boolean)
      .join(', '),
    address1: row.address1,
    city: row.city,
    state: { name: row.state, code: row.stateCode },
    country: { name: row.country, code: row.countryCode },
    zipCode: row.zipCode,
    neighborhood: row.neighborhoodName
      ? { name: row.neighborhoodName, code: row.neighborhoodCode ?? '' }
      : null,
    location: { name: row.name, latitude: row.latitude, longitude: row.longitude },
    timezone: row.timezone,
    capacity: row.capacity,
    directions: row.directions,
    rating: row.rating,
    ratingsTotal: row.ratingsTotal,
  };
}
