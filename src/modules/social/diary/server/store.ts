import { eventCards, type EventRow } from '#modules/events/events/server/index.ts';
import { cutPage, unpackCursor, type PageInput } from '#platform/cursor.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { RawBuilder } from 'kysely';
import type { UserId } from '#platform/ids.ts';

export type DiaryQuery = {
  readonly userId: UserId;
  /** Whether the viewer is the diary's user. Others don't see private events and hidden addresses. */
  readonly isOwn: boolean;
  readonly year?: number | undefined;
};
type Key = { readonly provider: string; readonly providerId: string };
type Where = { readonly artist?: Key | undefined; readonly venue?: Key | undefined };

/**
 * Events for which a ticket of the user was checked in, each once. Uses `ticket_by_holder`, then the key of
 * `check_in`.
 */
const events = (userId: UserId) => sql`
  select a.event_id, min(c.at) as at
    from ticket a
    join check_in c on c.event_id = a.event_id and c.ticket_id = a.id and c.at is not null
   where a.holder_id = ${userId}::uuid
   group by a.event_id
  -- By itself, for the events are on another server.
  offset 0`;

const seen = ({ isOwn }: DiaryQuery) =>
  isOwn ? sql`true` : sql`e.visibility = 'public' and e.deleted_at is null and e.status <> 'draft'`;
const place = ({ isOwn }: DiaryQuery) => (isOwn ? sql`true` : sql`not e.hide_address`);
const yearOf = sql`extract(year from e.starts_at at time zone e.timezone)::int`;
const inYear = ({ year }: DiaryQuery): RawBuilder<unknown> =>
  year === undefined ? sql`true` : sql`${yearOf} = ${year}`;

export type DiaryEventRow = EventRow & { at: Date; artists: { id: string; name: string }[] };

const isOf = (asked: DiaryQuery, { artist, venue }: Where): RawBuilder<unknown> => sql`
  ${
    venue
      ? sql`exists (select from profile p where p.id = e.venue_id and p.provider = ${venue.provider}
                       and p.provider_id = ${venue.providerId}) and ${place(asked)}`
      : sql`true`
  }
  and ${
    artist
      ? sql`exists (select from event_artist a join profile p on p.id = a.artist_id
                     where a.event_id = e.id and p.provider = ${artist.provider} and p.provider_id = ${artist.providerId})`
      : sql`true`
  }`;

/** Newest first. The cursor is the event's start and id. */
export async function listEvents(db: Db, asked: DiaryQuery, { limit, cursor, ...where }: Where & PageInput) {
  const after = unpackCursor(cursor, 2);
  const { rows } = await eventCards
    .withTickets<DiaryEventRow>(sql`
    select n.at, coalesce(l.artists, '[]'::jsonb) as artists, ${eventCards.columns}
      from (${events(asked.userId)}) n
      join event e on e.id = n.event_id
      ${eventCards.joins}
      left join lateral (
        select jsonb_agg(jsonb_build_object('id', 'artist:' || p.provider || ':' || p.provider_id, 'name', p.name)
                 order by a.position, a.artist_id) as artists
          from event_artist a join profile p on p.id = a.artist_id and p.deleted_at is null
         where a.event_id = e.id) l on true
     where ${seen(asked)} and ${inYear(asked)}
       and ${isOf(asked, where)}
       and ${after ? sql`(e.starts_at, e.id) < (${String(after[0])}::timestamptz, ${String(after[1])}::uuid)` : sql`true`}
     order by e.starts_at desc, e.id desc
     limit ${sql.lit(limit + 1)}`)
    .execute(db);
  return cutPage(rows, limit, ({ startsAt, id }) => [startsAt, id]);
}

type CountedProfile = { id: string; name: string; events: number };
export type SummaryRow = {
  readonly events: number;
  readonly artistsTotal: number;
  readonly venuesTotal: number;
  readonly artists: CountedProfile[];
  readonly venues: CountedProfile[];
  readonly years: { year: number; events: number }[];
};

const shown = 5;

export async function readSummary(db: Db, asked: DiaryQuery): Promise<SummaryRow> {
  const { rows } = await sql<SummaryRow>`
    with mine as materialized (
      select e.id, e.venue_id, e.hide_address, ${yearOf} as year, ${inYear(asked)} as counts
        from (${events(asked.userId)}) n join event e on e.id = n.event_id
       where ${seen(asked)}
    ), acts as (
      select p.id, 'artist:' || p.provider || ':' || p.provider_id as wire, p.name, count(*)::int as events
        from mine m join event_artist a on a.event_id = m.id join profile p on p.id = a.artist_id and p.deleted_at is null
       where m.counts group by p.id
    ), rooms as (
      select p.id, 'venue:' || p.provider || ':' || p.provider_id as wire, p.name, count(*)::int as events
        from mine e join profile p on p.id = e.venue_id and p.deleted_at is null
       where e.counts and ${place(asked)} group by p.id
    )
    select (select count(*)::int from mine where counts) as events,
           (select count(*)::int from acts) as artists_total,
           (select count(*)::int from rooms) as venues_total,
           ${topOf('acts')} as artists,
           ${topOf('rooms')} as venues,
           (select coalesce(jsonb_agg(jsonb_build_object('year', y.year, 'events', y.events) order by y.year desc), '[]'::jsonb)
              from (select year, count(*) as events from mine group by year) y) as years`.execute(db);
  return rows[0]!;
}

const topOf = (table: 'acts' | 'rooms') => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', t.wire, 'name', t.name, 'events', t.events)
            order by t.events desc, t.name, t.id), '[]'::jsonb)
     from (select * from ${sql.table(table)} order by events desc, name, id limit ${sql.lit(shown)}) t)`;

export async function countEvents(db: Db, asked: DiaryQuery, where: Where): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${events(asked.userId)}) n join event e on e.id = n.event_id
     where ${seen(asked)} and ${inYear(asked)} and ${isOf(asked, where)}`.execute(db);
  return rows[0]!.total;
}
