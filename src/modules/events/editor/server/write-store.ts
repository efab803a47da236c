import type { Gel } from '#modules/media/contract.ts';
import { trackIsThere, trackJoins } from '#modules/music/server/index.ts';
import { eventWireId } from '#modules/events/events/rules.ts';
import type { ProfileKey } from '#modules/profiles/profiles/rules.ts';
import type { EventFacts } from '#modules/events/events/server/index.ts';
import type { TicketLink } from '#modules/events/events/ticket-links.ts';
import type { EventId, ProfileId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

/**
 * Returns the event's revision and capacity, its hashtags including hidden ones, whether an admin hid it, and whether it
 * shows songs that its hosts chose. Its host may have been deleted.
 */
export async function findRevision(db: Db, eventId: EventId) {
  const { rows } = await sql<{
    revision: string;
    host: ProfileKey & { readonly id: ProfileId };
    cancelReason: string;
    isHidden: boolean;
    hasTracks: boolean;
    capacity: number | null;
    hashtags: string[];
    taxName: string;
    taxRate: number;
  }>`
    select e.updated_at::text as revision, e.cancel_reason, e.tax_name, e.tax_rate,
           e.delisted_at is not null as is_hidden,
           (select c.capacity from event_capacity c where c.event_id = ${eventId}::uuid) as capacity,
           exists (select from event_track k join track t on t.id = k.track_id ${trackJoins}
                    where k.event_id = e.id and ${trackIsThere}) as has_tracks,
           (select json_build_object('type', p.type, 'id', p.id, 'provider', p.provider, 'providerId', p.provider_id)
              from profile p where p.id = e.creator_id) as host,
           array(select h.tag from event_hashtag h where h.event_id = e.id order by h.position, h.tag) as hashtags
      from event e where e.id = ${eventId}::uuid`.execute(db);
  return rows[0];
}

export async function findImageOf(db: Db, eventId: EventId): Promise<string | undefined> {
  const row = await db.selectFrom('event').select('imageId').where('id', '=', eventId).executeTakeFirst();
  return row?.imageId ?? undefined;
}

/** Why an event's currency can't change. Both by the primary keys, which start with the event. */
export async function findCurrencyLock(db: Db, eventId: EventId): Promise<'orders' | 'promoCodes' | null> {
  const { rows } = await sql<{ orders: boolean; promoCodes: boolean }>`
    select exists (select from ticket_order o where o.event_id = ${eventId}::uuid and not o.test) as orders,
           exists (select from promotion p
                    where p.event_id = ${eventId}::uuid and p.discount_type = 'amount' and p.archived_at is null)
             as promo_codes`.execute(db);
  const { orders, promoCodes } = rows[0]!;
  return orders ? 'orders' : promoCodes ? 'promoCodes' : null;
}

type NewEvent = EventFacts & { id: EventId; gel: Gel; provider: string; providerId: string };

export async function insertEvent(tx: Db, event: NewEvent): Promise<void> {
  await tx.insertInto('event').values(event).execute();
}

/** Serializes imports of the same events of ticket providers. */
export async function lockTicketLinks(tx: Db, links: readonly TicketLink[]): Promise<void> {
  const keys = links.map(eventWireId).toSorted();
  await sql`select pg_advisory_xact_lock(hashtextextended(k, 0)) from unnest(${keys}::text[]) k`.execute(tx);
}

/** Lets deleted events of ticket providers be imported again: only one event can have a provider's id. */
export async function releaseTicketLinks(tx: Db, links: readonly TicketLink[]): Promise<void> {
  await sql`
    update event e set provider = 'backbeat', provider_id = e.id::text
      from json_to_recordset(${JSON.stringify(links)}::json) k (provider text, "providerId" text)
     where e.provider = k.provider and e.provider_id = k."providerId" and e.deleted_at is not null`.execute(
    tx,
  );
}

export type LinkedEvent = TicketLink & {
  readonly id: EventId;
  readonly creatorId: ProfileId;
  /** Whether everyone may open it. */
  readonly isOpen: boolean;
};

/** The events that were imported from these links, by the unique key of provider and id. */
export async function listLinkedEvents(db: Db, links: readonly TicketLink[]): Promise<LinkedEvent[]> {
  if (links.length === 0) return [];
  const { rows } = await sql<LinkedEvent>`
    select e.id, e.provider, e.provider_id, e.creator_id, e.status <> 'draft' and e.visibility <> 'private' as is_open
      from json_to_recordset(${JSON.stringify(links)}::json) k (provider text, "providerId" text)
      join event e on e.provider = k.provider and e.provider_id = k."providerId"
     where e.deleted_at is null`.execute(db);
  return rows;
}

export async function setEventPicture(tx: Db, eventId: EventId, imageId: string, gel?: Gel): Promise<void> {
  await tx
    .updateTable('event')
    .set({ imageId, ...(gel && { gel }), updatedAt: sql<Date>`now()` })
    .where('id', '=', eventId)
    .execute();
}

/** An open offer of the ownership stays, as does the role of the member who has it. */
export async function removeOwner(tx: Db, eventId: EventId): Promise<void> {
  await tx
    .deleteFrom('eventCreator')
    .where('eventId', '=', eventId)
    .where('creatorType', '=', 'owner')
    .where('creatorStatus', '=', 'confirmed')
    .execute();
}

export async function putOwner(tx: Db, eventId: EventId, profileId: ProfileId): Promise<void> {
  const owner = { creatorType: 'owner', creatorStatus: 'confirmed', heldType: null, position: 0 } as const;
  await tx
    .insertInto('eventCreator')
    .values({ eventId, profileId, ...owner })
    .onConflict((conflict) => conflict.columns(['eventId', 'profileId']).doUpdateSet(owner))
    .execute();
}

const hiddenGenre = sql`exists (select from genre n where n.id = g.genre_id and n.hidden_at is not null)`;

/** `stays`: what a form doesn't show, so that saving it doesn't remove it. */
const lists = {
  tracks: { table: 'event_track', column: 'track_id', type: sql`uuid`, stays: sql`false` },
  genres: { table: 'event_genre', column: 'genre_id', type: sql`uuid`, stays: hiddenGenre },
  hashtags: { table: 'event_hashtag', column: 'tag', type: sql`text`, stays: sql`false` },
} as const;

/** Replaces the songs, genres or tags of an event, without duplicates and in order. */
export async function putList(
  tx: Db,
  eventId: EventId,
  list: keyof typeof lists,
  values: readonly string[],
): Promise<void> {
  const { table, column, type, stays } = lists[list];
  const [into, value] = [sql.table(table), sql.ref(column)];
  await sql`
    with wanted as (
      select value, position from unnest(${[...new Set(values)]}::${type}[]) with ordinality w (value, position)
    ), gone as (
      delete from ${into} g
       where g.event_id = ${eventId}::uuid and not exists (select from wanted w where w.value = g.${value}) and not ${stays}
    )
    insert into ${into} (event_id, ${value}, position)
    select ${eventId}::uuid, value, position from wanted
        on conflict (event_id, ${value}) do update set position = excluded.position`.execute(tx);
}

/** Events of one genre become events of another. */
export async function moveEventGenres(tx: Db, fromId: string, intoId: string): Promise<void> {
  await sql`
    insert into event_genre (event_id, genre_id, position)
    select event_id, ${intoId}::uuid, position from event_genre where genre_id = ${fromId}::uuid
        on conflict do nothing`.execute(tx);
  await sql`delete from event_genre where genre_id = ${fromId}::uuid`.execute(tx);
}

/** A city and a local date: `2026-11-28`. */
export type CityDay = { readonly city: string; readonly date: string };

/** Serializes counts per city. Locks in order of city names to avoid deadlocks. */
export async function lockCities(tx: Db, cities: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('city_event_day ' || city, 0))
      from (select distinct city from unnest(${[...cities]}::text[]) c (city) order by city) named`.execute(
    tx,
  );
}

/** Recounts the events of cities on these days, by `event_next_in_city`. */
export async function recountCityDays(tx: Db, days: readonly CityDay[]): Promise<void> {
  await sql`
    insert into city_event_day (city, date, total)
    select n.city, n.date,
           (select count(*) from event e
             where e.city = n.city and e.status = 'published' and e.visibility = 'public' and e.ends_at > now()
               and e.starts_at between n.date - interval '1 day' and n.date + interval '3 days'
               and (e.starts_at at time zone e.timezone - interval '5 hours')::date = n.date)
      from (select distinct city, date from unnest(${days.map(({ city }) => city)}::text[],
                                                   ${days.map(({ date }) => date)}::date[]) w (city, date)) n
        on conflict (city, date) do update set total = excluded.total`.execute(tx);
}
