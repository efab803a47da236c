import type { EventId, VenueId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

export type PlacedEvent = {
  readonly id: EventId;
  readonly city: string;
  readonly postalCity: string;
  readonly stateCode: string;
  readonly areaCity: string | null;
  readonly latitude: number;
  readonly longitude: number;
};

type Page = { readonly after: string; readonly limit: number };

/**
 * The next events with a location, by id: the upcoming ones, or the past ones that are listed in a city. Of those, uses
 * `event_by_city_newest`.
 */
export async function listPlacedEvents(
  db: Db,
  { after, limit, pastIn }: Page & { readonly pastIn?: string | undefined },
): Promise<PlacedEvent[]> {
  const isWanted =
    pastIn === undefined
      ? sql`e.ends_at > now()`
      : sql`e.ends_at <= now() and lower(e.city) = lower(${pastIn}) and e.city = ${pastIn}`;
  const { rows } = await sql<PlacedEvent>`
    select e.id, e.city, coalesce(nullif(e.postal_city, ''), ve.city, e.city) as postal_city, e.state_code,
           n.city as area_city, e.latitude, e.longitude
      from event e
      left join venue ve on ve.id = e.venue_id
      left join neighborhood n on n.id = e.neighborhood_id
     where e.id > ${after}::uuid and ${isWanted} and e.latitude is not null and e.longitude is not null
     order by e.id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Moves events to other cities. Addresses keep their city. */
export async function moveToCities(
  tx: Db,
  moves: readonly { readonly id: EventId; readonly city: string; readonly postalCity: string }[],
): Promise<void> {
  await sql`
    update event e set city = m.city, postal_city = m.postal_city
      from unnest(${moves.map(({ id }) => id)}::uuid[], ${moves.map(({ city }) => city)}::text[],
                  ${moves.map(({ postalCity }) => postalCity)}::text[]) m (id, city, postal_city)
     where e.id = m.id`.execute(tx);
}

export type EventInArea = {
  readonly id: EventId;
  readonly neighborhoodId: string | null;
  readonly neighborhood: string;
  readonly venueId: VenueId | null;
  readonly venueArea: { readonly id: string; readonly name: string } | null;
  readonly latitude: number;
  readonly longitude: number;
};

/** The next upcoming events with a location, by id, with the neighborhood of their venue. */
export async function listEventsInAreas(db: Db, { after, limit }: Page): Promise<EventInArea[]> {
  const { rows } = await sql<EventInArea>`
    select e.id, e.neighborhood_id, e.neighborhood, e.venue_id, e.latitude, e.longitude,
           case when n.id is not null then jsonb_build_object('id', n.id, 'name', n.name) end as venue_area
      from event e
      left join venue ve on ve.id = e.venue_id
      left join neighborhood n on n.id = ve.neighborhood_id
     where e.id > ${after}::uuid and e.ends_at > now() and e.latitude is not null and e.longitude is not null
     order by e.id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

export async function moveToNeighborhoods(
  tx: Db,
  moves: readonly Pick<EventInArea, 'id' | 'neighborhoodId' | 'neighborhood'>[],
): Promise<void> {
  await sql`
    update event e set neighborhood_id = m."neighborhoodId", neighborhood = m.neighborhood
      from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) m (id uuid, "neighborhoodId" uuid, neighborhood text)
     where e.id = m.id`.execute(tx);
}

/**
 * Moves the upcoming events of a venue to where it is. Reads all events, because venues seldom move.
 * @returns those that were elsewhere
 */
export async function moveToVenue(tx: Db, venueId: VenueId): Promise<EventId[]> {
  const { rows } = await sql<{ id: EventId }>`
    update event e
       set latitude = v.latitude, longitude = v.longitude, state_code = v.state_code,
           neighborhood_id = n.id, neighborhood = coalesce(n.name, '')
      from venue v left join neighborhood n on n.id = v.neighborhood_id
     where v.id = ${venueId}::uuid and e.venue_id = v.id and e.ends_at > now()
       and (e.latitude, e.longitude) is distinct from (v.latitude, v.longitude)
    returning e.id`.execute(tx);
  return rows.map(({ id }) => id);
}
