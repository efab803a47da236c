import { addressColumns } from '#modules/events/events/server/index.ts';
import type { ProfileId, VenueId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

export type PastPlace = {
  venueId: VenueId | null;
  venueName: string;
  address1: string;
  zipCode: string;
  postalCity: string;
  stateCode: string;
  countryCode: string;
  /** Of the neighborhood, in full. */
  state: string | null;
  timezone: string;
  latitude: number;
  longitude: number;
};

/** Lists the places of a host's events, newest event first, by `event_by_creator`. */
export async function listPastPlaces(db: Db, hostId: ProfileId, limit: number): Promise<PastPlace[]> {
  const { rows } = await sql<PastPlace>`
    select e.venue_id, e.venue_name, ${addressColumns}, e.state_code, n.state, e.timezone, e.latitude, e.longitude
      from event e
      left join venue ve on ve.id = e.venue_id
      left join neighborhood n on n.id = e.neighborhood_id
     where e.creator_id = ${hostId}::uuid and e.deleted_at is null
       and e.latitude is not null and e.longitude is not null
     order by e.starts_at desc, e.id limit ${sql.lit(limit)}`.execute(db);
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
