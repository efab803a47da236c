import type { ProfileId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

export type PastPlace = Awaited<ReturnType<typeof listPastPlaces>>[number];

/** Lists the places of a host's events, newest event first, by `event_by_creator`. */
export async function listPastPlaces(db: Db, hostId: ProfileId, limit: number) {
  const rows = await db
    .selectFrom('event as e')
    .leftJoin('neighborhood as n', 'n.id', 'e.neighborhoodId')
    .where('e.creatorId', '=', hostId)
    .where('e.deletedAt', 'is', null)
    .where('e.latitude', 'is not', null)
    .where('e.longitude', 'is not', null)
    .orderBy('e.startsAt', 'desc')
    .orderBy('e.id')
    .limit(limit)
    .select([
      'e.venueId',
      'e.venueName',
      'e.address1',
      'e.zipCode',
      sql<string>`coalesce(nullif(e.postal_city, ''), e.city)`.as('city'),
      'e.stateCode',
      'n.state',
      'e.timezone',
      (eb) => eb.ref('e.latitude').$notNull().as('latitude'),
      (eb) => eb.ref('e.longitude').$notNull().as('longitude'),
    ])
    .execute();
  return rows;
}

/** Returns the host's own location, or that of their neighborhood. */
export async function findHome(db: Db, hostId: ProfileId) {
  const found = await db
    .selectFrom('profile as p')
    .leftJoin('neighborhood as n', 'n.id', 'p.neighborhoodId')
    .where('p.id', '=', hostId)
    .select((eb) => [
      eb.fn.coalesce('p.latitude', 'n.latitude').as('latitude'),
      eb.fn.coalesce('p.longitude', 'n.longitude').as('longitude'),
    ])
    .executeTakeFirst();
  if (found?.latitude == null || found.longitude == null) return null;
  return { latitude: found.latitude, longitude: found.longitude };
}
