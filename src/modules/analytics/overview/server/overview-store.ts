import { isAhead } from '#modules/events/event-status/server/index.ts';
import { isOnTeam, isRunning } from '#modules/profiles/team-roles/server/index.ts';
import type { RawBuilder } from 'kysely';
import type { EventId, ProfileId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { TicketSales } from '../contract.ts';

export type Period = { readonly since: Date; readonly timezone: string };

/** Comps of an event that aren't cancelled, by ticket type. Uses `ticket_order_comp`. */
const compsOf = (eventId: RawBuilder<unknown>) => sql`
  select i.ticket_type_id, sum((i.quantity - i.cancelled) * y.admits)::int as comps
    from ticket_order p
    join order_item i on i.event_id = p.event_id and i.order_id = p.id
    join ticket_type y on y.event_id = i.event_id and y.id = i.ticket_type_id
   where p.event_id = ${eventId} and p.comp_by is not null and p.completed_at is not null and not p.test
   group by i.ticket_type_id`;

/** Reads the stored counters of an event. Only comps are counted here. */
export async function readAttendance(db: Db, eventId: EventId) {
  const event = sql`${eventId}::uuid`;
  const { rows } = await sql<{
    going: number;
    sold: number;
    comps: number;
    checkedIn: number;
    timezone: string;
    currency: string;
    provider: string;
    providerId: string;
  }>`
    select case when e.status = 'cancelled' then 0 else e.going_total end as going, e.timezone, e.currency, e.provider,
           e.provider_id, coalesce(d.admitted, 0) as checked_in,
           (select coalesce(sum(t.sold * t.admits), 0)::int from ticket_type t where t.event_id = ${event}) - c.comps as sold, c.comps
      from event e
      left join check_in_total d on d.event_id = ${event}
      cross join lateral (
        select coalesce(sum(o.comps), 0)::int as comps from (${compsOf(event)}) o) c
     where e.id = ${event}`.execute(db);
  return rows[0]!;
}

export async function listTicketSales(db: Db, eventId: EventId) {
  const { rows } = await sql<TicketSales>`
    select t.id, t.name, t.sold * t.admits - coalesce(c.comps, 0) as sold, coalesce(c.comps, 0) as comps,
           t.held * t.admits as held, t.capacity * t.admits as capacity
      from ticket_type t
      left join (${compsOf(sql`${eventId}::uuid`)}) c on c.ticket_type_id = t.id
     where t.event_id = ${eventId}::uuid and (t.archived_at is null or t.sold > 0)
     order by t.position, t.id`.execute(db);
  return rows;
}

/** Uses `ticket_order_sold` as an index-only scan, without reading the orders. */
export async function listSales(db: Db, eventId: EventId, { since, timezone }: Period) {
  const { rows } = await sql<{ date: string; orders: number; gross: number }>`
    select to_char(completed_at at time zone ${timezone}, 'YYYY-MM-DD') as date, count(*)::int as orders,
           sum(total_minor)::float8 as gross
      from ticket_order
     where event_id = ${eventId}::uuid and completed_at is not null and completed_at >= ${since} and not test
       and comp_by is null
     group by 1`.execute(db);
  return rows;
}

/** Uses `ticket_order_sold`. */
export async function listOrdersByDay(
  db: Db,
  eventIds: readonly EventId[],
  { since, timezone }: Period,
): Promise<{ date: string; total: number }[]> {
  const { rows } = await sql<{ date: string; total: number }>`
    select to_char(completed_at at time zone ${timezone}, 'YYYY-MM-DD') as date, count(*)::int as total
      from ticket_order
     where event_id = any(${[...eventIds]}::uuid[]) and completed_at is not null and completed_at >= ${since}
       and not test and comp_by is null
     group by 1`.execute(db);
  return rows;
}

/** New members of a community who are still members. Uses `community_participant_newest`. */
export async function listJoinedByDay(
  db: Db,
  communityId: ProfileId,
  { since, timezone }: Period,
): Promise<{ date: string; total: number }[]> {
  const { rows } = await sql<{ date: string; total: number }>`
    select to_char(created_at at time zone ${timezone}, 'YYYY-MM-DD') as date, count(*)::int as total
      from community_participant
     where community_id = ${communityId}::uuid and status = 'confirmed' and created_at >= ${since}
     group by 1`.execute(db);
  return rows;
}

export type AttendanceRow = { id: EventId; name: string; tickets: number; checkedIn: number };

export async function listAttendance(
  db: Db,
  eventIds: readonly EventId[],
  limit: number,
): Promise<AttendanceRow[]> {
  const { rows } = await sql<AttendanceRow>`
    select e.id, e.name, coalesce(d.admitted, 0) as checked_in, t.sold as tickets
      from event e
      left join check_in_total d on d.event_id = e.id
      join (select event_id, sum(sold * admits)::int as sold from ticket_type
             where event_id = any(${[...eventIds]}::uuid[]) group by event_id) t on t.event_id = e.id
     where e.id = any(${[...eventIds]}::uuid[]) and e.ends_at <= now() and e.status = 'published' and t.sold > 0
     order by e.starts_at desc, e.id
     limit ${limit}`.execute(db);
  return rows;
}

export type MoneyRow = {
  currency: string;
  gross: number;
  fees: number;
  refunded: number;
  disputed: number;
  net: number;
};

/** Uses `ledger_entry_by_order`. */
export async function listMoney(db: Db, eventIds: readonly EventId[]): Promise<MoneyRow[]> {
  const { rows } = await sql<MoneyRow>`
    select currency,
           coalesce(-sum(amount_minor) filter (where account = 'buyer' and kind = 'sale'), 0)::float8 as gross,
           coalesce(sum(amount_minor) filter (where account = 'platform' and kind <> 'fee'), 0)::float8 as fees,
           coalesce(sum(amount_minor) filter (where account = 'buyer' and kind = 'refund'), 0)::float8 as refunded,
           coalesce(sum(amount_minor) filter (where account = 'disputed'), 0)::float8 as disputed,
           coalesce(sum(amount_minor) filter (where account = 'host' and kind not in ('transfer', 'reversal', 'cash')), 0)::float8 as net
      from ledger_entry
     where event_id = any(${[...eventIds]}::uuid[])
     group by currency order by currency`.execute(db);
  return rows;
}

/** Returns the bare ids of the users who run an event, directly or through a community. */
export async function listRunners(db: Db, eventId: EventId): Promise<UserId[]> {
  const { rows } = await sql<{ id: UserId }>`
    select coalesce(t.user_id, c.profile_id) as id
      from event_creator c
      left join profile_team t on t.profile_id = c.profile_id and ${isRunning('t')}
     where c.event_id = ${eventId}::uuid and ${isOnTeam('c')}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Reads the stored counters of a profile and counts the events it hosts or plays, or that its lists show at it, up to `atMost`. */
export async function readProfileTotals(db: Db, profileId: ProfileId, atMost: number) {
  const { rows } = await sql<{
    type: 'community' | 'artist' | 'venue';
    followers: number;
    members: number | null;
    requests: number | null;
    posts: number;
    upcoming: number;
    past: number;
    drafts: number;
    hosted: EventId[];
  }>`
    with own as (
      select e.id, e.status, ${isAhead} as is_ahead, exists (select from event_creator h where h.event_id = e.id
             and h.profile_id = ${profileId}::uuid and ${isRunning('h')}) as is_host
        from event e
       where e.deleted_at is null and e.id in (
         select c.event_id from event_creator c
          where c.profile_id = ${profileId}::uuid and ${isRunning('c')}
         union select a.event_id from event_artist a where a.artist_id = ${profileId}::uuid
         union select v.id from event v where v.venue_id = ${profileId}::uuid and v.visibility = 'public')
       order by e.starts_at desc limit ${sql.lit(atMost)}
    )
    select p.type, p.followers_total as followers, m.members_total as members, case when m.id is null then null else (select count(*)::int from (
             select from community_participant r where r.community_id = p.id and r.status = 'pending'
              limit ${sql.lit(atMost)}) s) end as requests,
           (select count(*)::int from (select from post w where w.feed_id = p.id and w.deleted_at is null and w.hidden_at is null
              limit ${sql.lit(atMost)}) s) as posts,
           (select count(*)::int from own where status <> 'draft' and is_ahead) as upcoming,
           (select count(*)::int from own where status <> 'draft' and not is_ahead) as past,
           (select count(*)::int from own where status = 'draft' and is_host) as drafts,
           array(select id from own where is_host and status <> 'draft') as hosted
      from profile p left join community m on m.id = p.id
     where p.id = ${profileId}::uuid`.execute(db);
  return rows[0]!;
}
