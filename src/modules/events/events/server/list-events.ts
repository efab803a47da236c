import type { RawBuilder } from 'kysely';
import { isRunning } from '#modules/profiles/team-roles/server/index.ts';
import {
  type ArtistId,
  CommunityId,
  type EventId,
  type ProfileId,
  UserId,
  type VenueId,
} from '#platform/ids.ts';
import { cutPage, packCursor, unpackCursor, type PageInput } from '#platform/cursor.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { listedDateOf } from '../rules.ts';
import { addDays, instantOf } from '#platform/time.ts';
import type { ListedCity } from '#modules/instance/settings/server/index.ts';
import { outsideKey } from '#modules/profiles/profiles/rules.ts';
import { notPrivate } from '#modules/profiles/follows/server/index.ts';
import { profileCards, toProfileCard } from '#modules/profiles/profiles/server/index.ts';
import { findNeighborhood } from '#modules/profiles/places/server/index.ts';
import type { EventCard } from '../contract.ts';
import type { EventCounts } from '../counts-contract.ts';
import {
  cardColumns,
  cardJoins,
  isPublic,
  listCards,
  readCards,
  toCard,
  whenColumn,
  withTickets,
  type EventRow,
  type ListedWhen,
  type When,
} from './card-store.ts';
import { countEventsByDay, findMostWanted, isWelcome } from './event-store.ts';

export type Page = PageInput & {
  /** Events to skip; ignored if there is a cursor. */
  offset?: number;
  when?: When;
};
export type CardPage = { items: EventCard[]; total: number; offset: number; next: string | null };

/** A night runs from 5 AM to 5 AM: a set at 1 AM belongs to the night before. */
const dayStart = 'T05:00';

export async function listCityEvents(
  db: Db,
  wanted: Page & {
    city: ListedCity;
    day?: string | undefined;
    genre?: string | undefined;
    free: boolean;
    lead: boolean;
  },
): Promise<CardPage> {
  const { city, day, genre, free } = wanted;
  const where = sql`e.city = ${city.name} and e.status <> 'cancelled'
    and ${day ? isOnDay(day) : sql`true`}
    and ${
      genre
        ? sql`exists (select from event_genre eg where eg.event_id = e.id and eg.genre_id in (${genreAndBelow(genre)}))`
        : sql`true`
    }
    and ${free ? hasFreeEntry : sql`true`}`;
  const page = wanted.lead
    ? await listLed(db, { ...wanted, where, zone: city.timeZone })
    : await listCards(db, { where, limit: wanted.limit, cursor: wanted.cursor });
  return { ...page, total: await countUpTo(db, where), offset: 0 };
}

/** Condition on `event e`: has free tickets. They don't count when they are gone while others cost. */
const hasFreeEntry = sql`
  e.id in (
    select t.event_id from ticket_type t
     where t.price_minor = 0 and t.archived_at is null and not t.locked
       and ((t.sale_ends_at is null or t.sale_ends_at > now())
            and (t.capacity is null or t.capacity - t.held - t.sold - t.reserved >= t.min_per_order)
         or not exists (select from ticket_type p
                         where p.event_id = t.event_id and p.price_minor > 0 and p.archived_at is null and not p.locked)))`;

/** Condition on `event e`: on the night of a date in its own time zone. The range keeps to the index of the city. */
const isOnDay = (day: string) => sql`
  e.starts_at between ${day}::date - interval '1 day' and ${day}::date + interval '3 days'
    and (e.starts_at at time zone e.timezone - interval '5 hours')::date = ${day}::date`;

/** A place before all events. */
const start = ['-infinity', '00000000-0000-0000-0000-000000000000'] as const;

/** Lists events with the most popular one first. Cursors contain its id, so that no later page repeats it. */
async function listLed(
  db: Db,
  {
    where,
    zone,
    limit,
    cursor,
  }: Pick<Page, 'limit' | 'cursor'> & { where: ReturnType<typeof sql>; zone: string },
) {
  const [startsAt, id, led] = unpackCursor(cursor, 3) ?? [];
  const isFirst = startsAt === undefined;
  const mostWanted = isFirst ? await findMostWanted(db, where, zone) : undefined;
  const leadId = isFirst ? mostWanted : String(led);
  if (leadId === undefined) return listCards(db, { where, limit, cursor });
  const isAlone = isFirst && limit === 1;
  const [rest, cards] = await Promise.all([
    listCards(db, {
      where: sql`${where} and e.id::text <> ${leadId}`,
      limit: isFirst && !isAlone ? limit - 1 : limit,
      cursor: isFirst ? undefined : packCursor([startsAt, id!]),
    }),
    mostWanted ? readCards(db, [mostWanted]) : new Map<string, EventCard>(),
  ]);
  if (isAlone)
    return {
      items: [...cards.values()],
      next: rest.items.length > 0 ? packCursor([...start, leadId]) : null,
    };
  const last = unpackCursor(rest.next ?? undefined, 2);
  return { items: [...cards.values(), ...rest.items], next: last ? packCursor([...last, leadId]) : null };
}

const countedAtMost = 1000;

/** Counts filtered totals up to the depth that a list can be paged to. */
async function countUpTo(
  db: Db,
  where: RawBuilder<unknown>,
  when?: ListedWhen,
  visible: RawBuilder<unknown> = isPublic,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select 1 from event e
       where e.status <> 'draft' and ${visible} and ${whenColumn(when)} and ${where}
       limit ${sql.lit(countedAtMost)}) found`.execute(db);
  return rows[0]!.total;
}

/** @param city its name, or null for a place without events */
export async function readEventCounts(
  db: Db,
  city: string | null,
  timeZone: string,
  now: Date,
): Promise<Omit<EventCounts, 'city'>> {
  const today = listedDateOf(now, timeZone);
  const dates = Array.from({ length: 14 }, (_, day) => addDays(today, day));
  const [stored, tonight] = await Promise.all([
    countEventsByDay(db, city, today, dates.at(-1)!),
    // The stored total still has the events that are over.
    countUpTo(db, sql`e.city = ${city} and e.status = 'published' and ${isOnDay(today)}`),
  ]);
  const counted = new Map([...stored.map(({ date, total }) => [date, total] as const), [today, tonight]]);
  const days = dates.map((date) => ({ date, total: counted.get(date) ?? 0 }));
  return { days, tonight, total: days.reduce((sum, { total }) => sum + total, 0) };
}

/** Lists events that share the most genres with an event, soonest first among equals. */
export async function listSimilar(db: Db, eventId: EventId, limit: number): Promise<CardPage> {
  const { rows } = await withTickets<EventRow>(sql`
    select ${cardColumns}
      from (select o.event_id, count(*) as shared
              from event_genre m
              join event_genre o on o.genre_id = m.genre_id and o.event_id <> m.event_id
              join event e on e.id = o.event_id
             where m.event_id = ${eventId} and e.status = 'published' and e.visibility = 'public' and e.starts_at > now()
             group by o.event_id
             order by shared desc, min(e.starts_at)
             limit ${sql.lit(limit)}) s
      join event e on e.id = s.event_id
      ${cardJoins}
     order by s.shared desc, e.starts_at, e.id`).execute(db);
  const items = rows.map((row) => toCard(row));
  return { items, total: items.length, offset: 0, next: null };
}

/** Users who are going, without private accounts that the viewer doesn't follow (FOL-11). */
export async function listGoing(db: Db, eventId: EventId, page: Page, viewer: Viewer | undefined) {
  const event = await db
    .selectFrom('event')
    .select(['goingTotal', 'status'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  if (event.status === 'cancelled') return { items: [], total: 0, offset: 0, next: null };
  const after = unpackCursor(page.cursor, 2);
  const rows = await profileCards(db)
    .innerJoin('eventGoing as g', 'g.userId', 'p.id')
    // As text, because a JavaScript date loses the microseconds, and the next page would skip rows with the same
    // timestamp.
    .select(sql<string>`g.created_at::text`.as('place'))
    .where('g.eventId', '=', eventId)
    .where(notPrivate(viewer, 'p'))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(g.created_at, g.user_id) < (${String(after?.[0])}::timestamptz, ${String(after?.[1])}::uuid)`,
      ),
    )
    .orderBy('g.createdAt', 'desc')
    .orderBy('g.userId', 'desc')
    .limit(page.limit + 1)
    .execute();
  const { rows: shown, next } = cutPage(rows, page.limit, ({ place, id }) => [place, id]);
  return {
    items: shown.map(toProfileCard),
    total: event.goingTotal,
    offset: 0,
    next,
  };
}

const nothing: CardPage = { items: [], total: 0, offset: 0, next: null };

export type Owner = 'venue' | 'artist' | 'community' | 'neighborhood' | 'hashtag' | 'genre' | 'user';

/** Counts a profile's upcoming and past events, each up to the depth that a list can be paged to. */
export async function countEventsOf(db: Db, of: Owner, wireId: string) {
  const where = await narrowing(db, of, wireId);
  if (!where) return { upcoming: 0, past: 0 };
  const [upcoming, past] = await Promise.all([countUpTo(db, where), countUpTo(db, where, 'past')]);
  return { upcoming, past };
}

/** Lists events of a profile, neighborhood, genre or hashtag, upcoming by default. Unknown ones have none. */
export async function listEventsOf(db: Db, of: Owner, wireId: string, page: Page): Promise<CardPage> {
  const where = await narrowing(db, of, wireId);
  if (!where) return nothing;
  const { limit, cursor, when } = page;
  const offset = cursor === undefined ? (page.offset ?? 0) : 0;
  const [listed, total] = await Promise.all([
    listCards(db, { where, limit, cursor, offset, ...(when && { when }) }),
    countUpTo(db, where, when),
  ]);
  return { ...listed, total, offset };
}

/** Lists a community's members-only events that a viewer may open (EVT-07). */
export async function readMembersEvents(
  db: Db,
  communityId: CommunityId,
  userId: UserId,
  { limit, cursor }: PageInput,
): Promise<Pick<CardPage, 'items' | 'next'>> {
  const visible = sql`e.visibility = 'private' and ${isWelcome(sql`${userId}::uuid`)}`;
  return listCards(db, { where: hostedBy(communityId), visible, when: 'ahead', limit, cursor });
}

/** Lists the events that a user saved and may still see, until they are over (OWN-04). */
export async function listSaved(
  db: Db,
  userId: UserId,
  page: Pick<Page, 'limit' | 'cursor'>,
): Promise<CardPage> {
  const where = sql`e.id in (select event_id from saved_event where user_id = ${userId}::uuid) and e.deleted_at is null`;
  const visible = isWelcome(sql`${userId}::uuid`);
  const [listed, total] = await Promise.all([
    listCards(db, { where, visible, when: 'ahead', limit: page.limit, cursor: page.cursor }),
    countUpTo(db, where, 'ahead', visible),
  ]);
  return { ...listed, total, offset: 0 };
}

/** A genre and the genres below it: techno events are electronic events, too. */
const genreAndBelow = (slug: string) => sql`
  select g.id from genre g left join genre p on p.id = g.parent_id
   where (g.slug = ${slug} or p.slug = ${slug}) and g.hidden_at is null`;

async function narrowing(db: Db, of: Owner, wireId: string) {
  if (of === 'genre')
    return sql`e.id in (select event_id from event_genre where genre_id in (${genreAndBelow(wireId)}))`;
  if (of === 'hashtag')
    return sql`e.id in (select event_id from event_hashtag where tag = ${wireId})
               and not exists (select from hidden_hashtag where tag = ${wireId})`;
  if (of === 'venue' || of === 'artist') {
    const { provider, providerId } = outsideKey(of, wireId);
    const owner = sql`(select id from profile where type = ${of} and provider = ${provider} and provider_id = ${providerId})`;
    return of === 'venue'
      ? // Events with a hidden address can't be found by venue either (LOC-04).
        sql`e.venue_id = ${owner} and not e.hide_address`
      : sql`e.id in (select event_id from event_artist where artist_id = ${owner})`;
  }
  if (of === 'neighborhood') {
    const found = await findNeighborhood(db, wireId);
    return found && sql`e.neighborhood_id = ${found.id}::uuid`;
  }
  const id = (of === 'user' ? UserId : CommunityId).decode(wireId);
  if (!id) return undefined;
  return of === 'user'
    ? sql`e.id in (select event_id from event_going where user_id = ${id}::uuid)`
    : hostedBy(id);
}

/** Condition on `event e`. */
const hostedBy = (communityId: ProfileId) =>
  sql`e.id in (select c.event_id from event_creator c where c.profile_id = ${communityId}::uuid and ${isRunning('c')})`;

/** Lists events in a neighborhood on the night of a date, from 5 AM to 5 AM. */
export async function listEventsOnDay(
  db: Db,
  neighborhoodId: string,
  night: { date: string; zone: string; limit: number },
): Promise<{ items: EventCard[]; total: number }> {
  const from = instantOf(`${night.date}${dayStart}`, night.zone);
  const to = instantOf(`${addDays(night.date, 1)}${dayStart}`, night.zone);
  const where = sql`e.neighborhood_id = ${neighborhoodId}::uuid and e.starts_at >= ${from} and e.starts_at < ${to}`;
  const [{ items }, total] = await Promise.all([
    listCards(db, { where, limit: night.limit, cursor: undefined }),
    countUpTo(db, where),
  ]);
  return { items, total };
}

/**
 * Lists artists with upcoming events at a venue, soonest first, each once, without events with a hidden address
 * (LOC-04).
 */
export async function listArtistsAt(db: Db, venueId: VenueId, limit: number) {
  const rows = await profileCards(db)
    .innerJoin(
      sql<{ artistId: ArtistId; first: Date }>`(
        select a.artist_id, min(e.starts_at) as first
          from event e join event_artist a on a.event_id = e.id
         where e.venue_id = ${venueId}::uuid and not e.hide_address and e.status = 'published'
           and e.visibility = 'public' and e.ends_at > now()
         group by a.artist_id order by first, a.artist_id limit ${sql.lit(limit)})`.as('w'),
      (join) => join.onRef('w.artistId', '=', 'p.id'),
    )
    .orderBy('w.first')
    .orderBy('p.id')
    .execute();
  return rows.map(toProfileCard);
}
