import { sql, type Db } from '#platform/server/db.ts';
import type { Gel } from '#modules/media/contract.ts';
import type { EventId, ProfileId, VenueId } from '#platform/ids.ts';
import type { EventStatus } from '../contract.ts';

/** What a host decides of an event. Times are instants. */
export type EventFacts = {
  name: string;
  description: string;
  startsAt: Date;
  endsAt: Date;
  timezone: string;
  venueId: VenueId | null;
  venueName: string;
  address1: string;
  zipCode: string;
  city: string;
  stateCode: string;
  neighborhoodId: string | null;
  neighborhood: string;
  latitude: number | null;
  longitude: number | null;
  hideAddress: boolean;
  externalUrl: string | null;
  status: EventStatus;
  visibility: 'public' | 'unlisted' | 'private';
  creatorId: ProfileId;
  minimumAge: number | null;
  maxPerPerson: number | null;
  currency: string;
};

export async function insertEvent(tx: Db, event: EventFacts & { id: string; gel: Gel }): Promise<void> {
  await tx
    .insertInto('event')
    .values({ ...event, providerId: event.id })
    .execute();
}

export type LockedEvent = EventFacts & {
  id: string;
  imageId: string | null;
  deletedAt: Date | null;
  delistedAt: Date | null;
  /** What a form was made from. */
  revision: string;
};

/**
 * Holds an event until the transaction ends. Its ticket types come first, always: a sale holds those when it counts who
 * goes.
 */
export async function lockEvent(tx: Db, eventId: EventId): Promise<LockedEvent | undefined> {
  const row = await tx
    .selectFrom('event')
    .select([
      'id',
      'name',
      'description',
      'startsAt',
      'endsAt',
      'timezone',
      'venueId',
      'venueName',
      'address1',
      'zipCode',
      'city',
      'stateCode',
      'neighborhoodId',
      'neighborhood',
      'latitude',
      'longitude',
      'hideAddress',
      'externalUrl',
      'creatorId',
      'minimumAge',
      'maxPerPerson',
      'currency',
      'imageId',
      'deletedAt',
      'delistedAt',
    ])
    .select((eb) => [
      eb.ref('status').$castTo<EventStatus>().as('status'),
      eb.ref('visibility').$castTo<EventFacts['visibility']>().as('visibility'),
      sql<string>`updated_at::text`.as('revision'),
    ])
    .where('id', '=', eventId)
    .forUpdate()
    .executeTakeFirst();
  return row;
}

export async function updateEvent(
  tx: Db,
  eventId: EventId,
  facts: Partial<EventFacts> & { cancelReason?: string; deletedAt?: Date },
): Promise<void> {
  await tx
    .updateTable('event')
    .set({ ...facts, updatedAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', eventId)
    .execute();
}

export async function setEventPicture(tx: Db, eventId: EventId, imageId: string, gel?: Gel): Promise<void> {
  await tx
    .updateTable('event')
    .set({ imageId, ...(gel && { gel }), updatedAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', eventId)
    .execute();
}

/** Who owns it from now on; whoever did is no part of it any more. */
export async function removeOwner(tx: Db, eventId: EventId): Promise<void> {
  await tx
    .deleteFrom('eventCreator')
    .where('eventId', '=', eventId)
    .where('creatorType', '=', 'owner')
    .execute();
}

export async function putOwner(tx: Db, eventId: EventId, profileId: ProfileId): Promise<void> {
  const owner = { creatorType: 'owner', creatorStatus: 'confirmed', position: 0 };
  await tx
    .insertInto('eventCreator')
    .values({ eventId, profileId, ...owner })
    .onConflict((conflict) => conflict.columns(['eventId', 'profileId']).doUpdateSet(owner))
    .execute();
}

export type Invited = { readonly profileId: ProfileId; readonly creatorType: 'collaborator' | 'assistant' };

/** Asks profiles to help. @returns those who were not asked before */
export async function inviteCreators(
  tx: Db,
  eventId: EventId,
  invited: readonly Invited[],
): Promise<Invited[]> {
  if (invited.length === 0) return [];
  return tx
    .insertInto('eventCreator')
    .values(
      invited.map(({ profileId, creatorType }, place) => ({
        eventId,
        profileId,
        creatorType,
        creatorStatus: 'invited',
        position: place + 1,
      })),
    )
    .onConflict((conflict) => conflict.columns(['eventId', 'profileId']).doNothing())
    .returning([
      'profileId',
      (eb) => eb.ref('creatorType').$castTo<Invited['creatorType']>().as('creatorType'),
    ])
    .execute();
}

const lists = {
  tracks: { table: 'event_track', column: 'track_id', type: sql`uuid` },
  genres: { table: 'event_genre', column: 'genre_id', type: sql`uuid` },
  hashtags: { table: 'event_hashtag', column: 'tag', type: sql`text` },
} as const;

/** Songs, genres or tags as they are from now on, each once, in their order. */
export async function putList(
  tx: Db,
  eventId: EventId,
  list: keyof typeof lists,
  values: readonly string[],
): Promise<void> {
  const { table, column, type } = lists[list];
  const [into, value] = [sql.table(table), sql.ref(column)];
  await sql`
    with wanted as (
      select value, position from unnest(${[...new Set(values)]}::${type}[]) with ordinality w (value, position)
    ), gone as (
      delete from ${into} g where g.event_id = ${eventId}::uuid and not exists (select from wanted w where w.value = g.${value})
    )
    insert into ${into} (event_id, ${value}, position)
    select ${eventId}::uuid, value, position from wanted
        on conflict (event_id, ${value}) do update set position = excluded.position`.execute(tx);
}

/** A night of a city, by its date there: `2026-11-28`. */
export type CityNight = { readonly city: string; readonly date: string };

/** Two who save nights of one city at once count one after the other, in the order of the cities' names. */
export async function lockCities(tx: Db, cities: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('city_event_day ' || city, 0))
      from (select distinct city from unnest(${[...cities]}::text[]) c (city) order by city) named`.execute(
    tx,
  );
}

/** Counts the shows of these nights again. By `event_next_in_city`. */
export async function recountCityNights(tx: Db, nights: readonly CityNight[]): Promise<void> {
  await sql`
    insert into city_event_day (city, date, total)
    select n.city, n.date,
           (select count(*) from event e
             where e.city = n.city and e.status = 'published' and e.visibility = 'public' and e.ends_at > now()
               and e.starts_at between n.date - interval '1 day' and n.date + interval '2 days'
               and (e.starts_at at time zone e.timezone)::date = n.date)
      from (select distinct city, date from unnest(${nights.map(({ city }) => city)}::text[],
                                                   ${nights.map(({ date }) => date)}::date[]) w (city, date)) n
        on conflict (city, date) do update set total = excluded.total`.execute(tx);
}

/** The nights of one venue are those of another one from now on (VEN-06). */
export async function moveEventsToVenue(tx: Db, fromId: string, intoId: string): Promise<void> {
  await tx.updateTable('event').set({ venueId: intoId }).where('venueId', '=', fromId).execute();
}
