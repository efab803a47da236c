import type { VenueId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { Box } from '../rules.ts';

export type AssignedVenue = {
  readonly id: VenueId;
  readonly neighborhoodId: string | null;
  readonly latitude: number;
  readonly longitude: number;
};

type Near = { readonly box: Box; readonly neighborhoodIds: readonly string[] };

/** Venues in a box or in these neighborhoods. Uses `venue_around` and `venue_by_neighborhood`. */
export async function listVenuesNear(db: Db, { box, neighborhoodIds }: Near): Promise<AssignedVenue[]> {
  const { rows } = await sql<AssignedVenue>`
    select id, neighborhood_id, latitude, longitude from venue
     where latitude between ${box.south} and ${box.north} and longitude between ${box.west} and ${box.east}
     union
    select id, neighborhood_id, latitude, longitude from venue
     where neighborhood_id = any(${[...neighborhoodIds]}::uuid[])`.execute(db);
  return rows;
}

/** The note under a venue's name is its neighborhood, or else its city. */
export async function moveVenues(tx: Db, venues: readonly AssignedVenue[]): Promise<void> {
  const rows = JSON.stringify(venues);
  await sql`
    with moved as (
      update venue v set neighborhood_id = m."neighborhoodId", latitude = m.latitude, longitude = m.longitude
        from jsonb_to_recordset(${rows}::jsonb)
               m (id uuid, "neighborhoodId" uuid, latitude float8, longitude float8)
       where v.id = m.id
      returning v.id, v.neighborhood_id, v.latitude, v.longitude, v.city
    )
    update profile p
       set neighborhood_id = m.neighborhood_id, latitude = m.latitude, longitude = m.longitude,
           note = coalesce(n.name, m.city)
      from moved m left join neighborhood n on n.id = m.neighborhood_id
     where p.id = m.id`.execute(tx);
}
