import type { RawBuilder } from 'kysely';
import type { EventId, UserId } from '#platform/ids.ts';
import type { Batch } from '#platform/server/batches.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { OpeningTimes, Priority } from '../rules.ts';

export type OpeningRow = OpeningTimes & {
  eventId: EventId;
  windowMinutes: number;
  presaleFirst: boolean;
  seed: string;
  /** The last place given, and the last one admitted. */
  places: number;
  admitted: number;
  measuredAt: Date | null;
  ordered: number;
  allInCarts: boolean;
  soldOut: boolean;
  now: Date;
};

export type PlaceRow = {
  id: string;
  priority: Priority;
  place: number | null;
  admittedUntil: Date | null;
};

/**
 * The sale start that `fair_opening o` is for. Locked ticket types are sold by code, and don't count. A cancelled event
 * has none.
 * @param event of the opening, named at each level (docs/decisions/0058)
 */
const opensAt = (event: RawBuilder<unknown>) => sql<Date | null>`coalesce(o.opened_at, (
  select min(t.sale_starts_at) from ticket_type t join event e on e.id = t.event_id and e.status <> 'cancelled'
   where t.event_id = ${event} and t.archived_at is null and not t.locked and t.sale_starts_at > o.created_at))`;

const columnsIn = (event: RawBuilder<unknown>) => sql`
  o.event_id, o.wait_minutes, o.window_minutes, o.presale_first, o.seed, ${opensAt(event)} as opens_at, o.opened_at, o.ended_at,
  o.places, o.admitted, o.measured_at, o.ordered, o.all_in_carts, o.sold_out, clock_timestamp() as now,
  (select e.status from event e where e.id = ${event}) as event_status`;

/** Lines of drafts start once these are published. */
const isAnnounced = (event: RawBuilder<unknown>) =>
  sql`exists (select from event e where e.id = ${event} and e.status <> 'draft')`;

export async function findOpening(db: Db, eventId: EventId): Promise<OpeningRow | undefined> {
  const { rows } = await sql<OpeningRow>`
    select ${columnsIn(sql`${eventId}::uuid`)} from fair_opening o where o.event_id = ${eventId}::uuid`.execute(
    db,
  );
  return rows[0];
}

export type PlaceKey = { readonly eventId: EventId; readonly userId: UserId };

/** By primary key. Waiting pages ask for their places again and again, so many are read at once. */
export async function listPlaces(
  db: Db,
  keys: readonly PlaceKey[],
): Promise<readonly (PlaceRow | undefined)[]> {
  const { rows } = await sql<PlaceRow & { asked: number }>`
    select k.asked::int, p.id, p.priority, p.place, p.admitted_until
      from unnest(${keys.map(({ eventId }) => eventId)}::uuid[], ${keys.map(({ userId }) => userId)}::uuid[])
           with ordinality k(event_id, user_id, asked)
      join opening_place p on p.event_id = k.event_id and p.user_id = k.user_id`.execute(db);
  const byKey = new Map(rows.map(({ asked, ...row }) => [asked - 1, row]));
  return keys.map((_, key) => byKey.get(key));
}

export async function hasOpening(db: Db, eventId: EventId): Promise<boolean> {
  const row = await db
    .selectFrom('fairOpening')
    .select('eventId')
    .where('eventId', '=', eventId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Which of these buyers may order now, while an opening admits people one by one. The one place that decides it.
 * @returns undefined if everyone may
 */
export async function listAdmitted(
  tx: Db,
  eventId: EventId,
  buyerIds: readonly UserId[],
): Promise<ReadonlySet<UserId> | undefined> {
  const event = sql`${eventId}::uuid`;
  const { rows } = await sql<{ admitted: UserId[] }>`
    select array(select p.user_id::text from opening_place p
                  where p.event_id = ${event} and p.user_id = any(${[...buyerIds]}::uuid[])
                    and p.admitted_until > clock_timestamp()) as admitted
      from fair_opening o
     where o.event_id = ${event} and o.ended_at is null and ${opensAt(event)} <= clock_timestamp()`.execute(
    tx,
  );
  return rows[0] && new Set(rows[0].admitted);
}

type Settings = {
  eventId: EventId;
  waitMinutes: number;
  windowMinutes: number;
  presaleFirst: boolean;
  seed: string;
};

/** Creates or changes an opening. One that is over starts again, with a new seed and without places. */
export async function putOpening(tx: Db, settings: Settings): Promise<void> {
  const { eventId, waitMinutes, windowMinutes, presaleFirst, seed } = settings;
  await sql`delete from fair_opening where event_id = ${eventId}::uuid and ended_at is not null`.execute(tx);
  await sql`
    insert into fair_opening (event_id, wait_minutes, window_minutes, presale_first, seed)
    values (${eventId}::uuid, ${waitMinutes}, ${windowMinutes}, ${presaleFirst}, ${seed})
    on conflict (event_id) do update
       set wait_minutes = excluded.wait_minutes, window_minutes = excluded.window_minutes,
           presale_first = excluded.presale_first`.execute(tx);
}

export async function deleteOpening(tx: Db, eventId: EventId): Promise<void> {
  await tx.deleteFrom('fairOpening').where('eventId', '=', eventId).execute();
}

/** Adds a place without a number, or replaces one whose time to order has passed. Otherwise changes nothing. */
export async function addPlace(
  tx: Db,
  { eventId, userId, id, priority }: { eventId: EventId; userId: UserId; id: string; priority: Priority },
): Promise<void> {
  await sql`
    insert into opening_place as p (event_id, user_id, id, priority)
    values (${eventId}::uuid, ${userId}::uuid, ${id}::uuid, ${priority})
    on conflict (event_id, user_id) do update
       set id = excluded.id, priority = excluded.priority, place = null, joined_at = excluded.joined_at, admitted_at = null,
           admitted_until = null
     where p.admitted_until <= excluded.joined_at`.execute(tx);
}

export async function deletePlace(tx: Db, eventId: EventId, userId: UserId): Promise<void> {
  await tx.deleteFrom('openingPlace').where('eventId', '=', eventId).where('userId', '=', userId).execute();
}

/** Takes a deleted account out of all lines. Those behind it move up. */
export async function forgetPlaces(tx: Db, userId: UserId): Promise<void> {
  await tx.deleteFrom('openingPlace').where('userId', '=', userId).execute();
}

export async function findJoiningAccount(db: Db, userId: UserId) {
  const { rows } = await sql<{ emailVerified: boolean; accountMinutes: number }>`
    select email_verified, extract(epoch from clock_timestamp() - created_at)::int / 60 as account_minutes
      from account_user where id = ${userId}::uuid`.execute(db);
  return rows[0];
}

/** Openings whose sale has started, by event. Uses `fair_opening_open`. */
export async function listStarted(db: Db, { limit, after }: Batch<EventId>): Promise<EventId[]> {
  const { rows } = await sql<{ eventId: EventId }>`
    select o.event_id from fair_opening o
     where o.ended_at is null and ${opensAt(sql`o.event_id`)} <= clock_timestamp()
       and ${isAnnounced(sql`o.event_id`)}
       and ${after === undefined ? sql`true` : sql`o.event_id > ${after}::uuid`}
     order by o.event_id
     limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ eventId }) => eventId);
}

/** The lock lets people join meanwhile. @returns undefined if another worker has it, or it is over */
export async function lockStarted(tx: Db, eventId: EventId): Promise<OpeningRow | undefined> {
  const event = sql`${eventId}::uuid`;
  const { rows } = await sql<OpeningRow>`
    select ${columnsIn(event)} from fair_opening o
     where o.event_id = ${event} and o.ended_at is null and ${opensAt(event)} <= clock_timestamp()
       and ${isAnnounced(event)}
       for no key update of o skip locked`.execute(tx);
  return rows[0];
}

/** Takes suspended users out of a line. */
export async function dropSuspended(tx: Db, eventId: EventId): Promise<void> {
  await sql`
    delete from opening_place p using suspended_user s
     where p.event_id = ${eventId}::uuid and p.admitted_at is null and s.user_id = p.user_id`.execute(tx);
}

/**
 * Numbers everyone who has no place yet, in one statement. The first time, by priority and by the hash of the seed with
 * the id of the entry, which is as good as random and can be computed again. Later, in the order in which people came.
 */
export async function givePlaces(tx: Db, { eventId, opensAt: at, openedAt }: OpeningRow): Promise<void> {
  const order = openedAt
    ? sql`p.id`
    : sql`p.priority, sha256(convert_to(o.seed || ':' || p.id, 'UTF8')), p.id`;
  await sql`
    with placed as (
      select p.user_id, o.places + row_number() over (order by ${order}) as place
        from opening_place p join fair_opening o on o.event_id = p.event_id
       where p.event_id = ${eventId}::uuid and p.place is null),
    given as (
      update opening_place p set place = n.place from placed n
       where p.event_id = ${eventId}::uuid and p.user_id = n.user_id
      returning p.place)
    update fair_opening o
       set opened_at = coalesce(o.opened_at, ${at}), places = coalesce((select max(place) from given), o.places)
     where o.event_id = ${eventId}::uuid`.execute(tx);
}

/** People who wait, and who may order and haven't since. */
export async function countPeople(tx: Db, eventId: EventId) {
  const { rows } = await sql<{ waiting: number; deciding: number }>`
    select (select count(*)::int from opening_place
             where event_id = ${eventId}::uuid and admitted_at is null) as waiting,
           (select count(*)::int from opening_place p
             where p.event_id = ${eventId}::uuid and p.admitted_until > clock_timestamp()
               and not exists (select from ticket_order o
                                where o.event_id = p.event_id and o.buyer_id = p.user_id
                                  and o.created_at >= p.admitted_at)) as deciding`.execute(tx);
  return rows[0]!;
}

/** Lets the next people in line order. @returns them */
export async function admitNext(
  tx: Db,
  { eventId, windowMinutes }: Pick<OpeningRow, 'eventId' | 'windowMinutes'>,
  people: number,
): Promise<{ userId: UserId; place: number; admittedUntil: Date }[]> {
  const { rows } = await sql<{ userId: UserId; place: number; admittedUntil: Date }>`
    with next as (
      select user_id from opening_place
       where event_id = ${eventId}::uuid and admitted_at is null
       order by place limit ${people})
    update opening_place p
       set admitted_at = now(),
           admitted_until = now() + make_interval(mins => ${windowMinutes})
      from next
     where p.event_id = ${eventId}::uuid and p.user_id = next.user_id
    returning p.user_id, p.place, p.admitted_until`.execute(tx);
  return rows;
}

/** The end of a turn that waits for the event: no turn lasts as long. */
const isPaused = sql`p.admitted_until > now() + interval '1 year'`;

/** Keeps the turns of people who can order while their event is postponed. */
export async function pauseTurns(db: Db, eventId: EventId): Promise<void> {
  await sql`
    update opening_place p set admitted_until = now() + interval '1000 years'
      from event e
     where p.event_id = ${eventId}::uuid and p.admitted_until > now()
       and e.id = ${eventId}::uuid and e.status = 'postponed'`.execute(db);
}

/** Begins the time to order again for those people. @returns them */
export async function resumeTurns(
  tx: Db,
  eventId: EventId,
): Promise<{ userId: UserId; admittedUntil: Date }[]> {
  const { rows } = await sql<{ userId: UserId; admittedUntil: Date }>`
    update opening_place p set admitted_until = now() + make_interval(mins => o.window_minutes)
      from fair_opening o, event e
     where p.event_id = ${eventId}::uuid and ${isPaused} and o.event_id = ${eventId}::uuid
       and e.id = ${eventId}::uuid and e.status = 'published'
    returning p.user_id, p.admitted_until`.execute(tx);
  return rows;
}

export type Progress = {
  /** The last place admitted. */
  readonly admitted: number;
  readonly ordered: number;
  readonly allInCarts: boolean;
  /** Whether it ends now, and why. */
  readonly ends: 'soldOut' | 'served' | undefined;
};

export async function noteProgress(tx: Db, eventId: EventId, progress: Progress): Promise<void> {
  const { admitted, ordered, allInCarts, ends } = progress;
  await sql`
    update fair_opening
       set admitted = greatest(admitted, ${admitted}), ordered = ${ordered}, measured_at = now(),
           all_in_carts = ${allInCarts}, sold_out = ${ends === 'soldOut'},
           ended_at = ${ends === undefined ? sql`null` : sql`now()`}
     where event_id = ${eventId}::uuid`.execute(tx);
}

/** Openings that are over, while a ticket type of their event goes on sale later. */
export async function listOverTooSoon(db: Db): Promise<EventId[]> {
  const { rows } = await sql<{ eventId: EventId }>`
    select o.event_id from fair_opening o
     where o.ended_at is not null
       and exists (select from ticket_type t
                    where t.event_id = o.event_id and t.archived_at is null and not t.locked
                      and t.sale_starts_at > clock_timestamp())`.execute(db);
  return rows.map(({ eventId }) => eventId);
}

/** Lets an opening that is over start again, with a new seed and without places. */
export async function reopen(db: Db, eventId: EventId, seed: string): Promise<void> {
  await sql`
    with again as (
      update fair_opening
         set seed = ${seed}, created_at = now(), opened_at = null, places = 0, admitted = 0, measured_at = null,
             ordered = 0, all_in_carts = false, ended_at = null, sold_out = false
       where event_id = ${eventId}::uuid and ended_at is not null
      returning event_id)
    delete from opening_place
     where event_id = ${eventId}::uuid and exists (select 1 from again)`.execute(db);
}

/** Whether someone may still pay for tickets of an event. Asked only when none are left. */
export async function hasUnpaidOrders(tx: Db, eventId: EventId): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from ticket_order
                    where event_id = ${eventId}::uuid and status in ('held', 'pending') and not test) as found`.execute(
    tx,
  );
  return rows[0]!.found;
}

/** People who were passed by someone behind them. */
export async function listPassed(db: Db): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`
    select 'place ' || p.place || ' of the opening of event ' || p.event_id || ' was passed' as problem
      from opening_place p join fair_opening o on o.event_id = p.event_id
     where p.admitted_at is null and p.place <= o.admitted`.execute(db);
  return rows.map(({ problem }) => problem);
}
