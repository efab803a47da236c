import type { EventId } from '#platform/ids.ts';
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

/** The next upcoming events with a location, by id. */
export async function listPlacedEvents(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<PlacedEvent[]> {
  const { rows } = await sql<PlacedEvent>`
    select e.id, e.city, coalesce(nullif(e.postal_city, ''), ve.city, e.city) as postal_city, e.state_code,
           n.city as area_city, e.latitude, e.longitude
      from event e
      left join venue ve on ve.id = e.venue_id
      left join neighborhood n on n.id = e.neighborhood_id
     where e.id > ${after}::uuid and e.ends_at > now() and e.latitude is not null and e.longitude is not null
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
