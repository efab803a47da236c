import { profileJson, type ProfileRow } from '#modules/profiles/profiles/server/index.ts';
import { notBlocked } from '#modules/profiles/blocks/server/index.ts';
import type { OrderStatus } from '#modules/sales/checkout/rules.ts';
import type { EventId, OrderId, PlanId, ProfileId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

/**
 * Locks the plan until the transaction ends, so that its people don't change. Returns its first event and whether
 * voting is open.
 */
export async function lockPlan(tx: Db, planId: PlanId) {
  const { rows } = await sql<{ eventId: EventId | null; isVoting: boolean }>`
    select (select x.event_id from plan_event x where x.plan_id = a.id order by x.position, x.event_id limit 1) as event_id,
           exists (select from plan_option o where o.plan_id = a.id)
             and not exists (select from plan_option o where o.plan_id = a.id and o.is_picked) as is_voting
      from plan a
     where a.id = ${planId}::uuid and a.deleted_at is null
       for share of a`.execute(tx);
  return rows[0];
}

/** People who accepted a plan and can buy, earliest first: all, or those with these ids. */
export async function listComing(
  tx: Db,
  planId: PlanId,
  { userIds, viewerId, limit }: { userIds: readonly UserId[] | undefined; viewerId: UserId; limit: number },
) {
  const { rows } = await sql<{ id: UserId; name: string; email: string }>`
    select u.id, u.name, u.email
      from plan_participant w
      join account_user u on u.id = w.user_id
     where w.plan_id = ${planId}::uuid and w.status = 'confirmed'
       and ${userIds ? sql`w.user_id = any(${[...userIds]}::uuid[])` : sql`true`}
       and ${notBlocked(viewerId, 'w.user_id')}
     order by w.created_at, w.user_id
     limit ${sql.lit(limit)}`.execute(tx);
  return rows;
}

/**
 * People with the most holds that this user may make at an event, across plans. Uses
 * `group_hold_seat_of_user`.
 */
export async function listHeldOften(
  tx: Db,
  eventId: EventId,
  { holderId, userIds, times }: { holderId: UserId; userIds: readonly UserId[]; times: number },
): Promise<UserId[]> {
  const { rows } = await sql<{ userId: UserId }>`
    select user_id from group_hold_seat
     where event_id = ${eventId}::uuid and holder_id = ${holderId}::uuid and user_id = any(${[...userIds]}::uuid[])
     group by user_id having sum(times) >= ${times}`.execute(tx);
  return rows.map(({ userId }) => userId);
}

export type NewSeat = {
  planId: PlanId;
  eventId: EventId;
  userId: UserId;
  orderId: OrderId;
  holderId: UserId;
};

export async function putSeats(tx: Db, seats: readonly NewSeat[]): Promise<void> {
  if (seats.length === 0) return;
  await tx
    .insertInto('groupHoldSeat')
    .values([...seats])
    .onConflict((conflict) =>
      conflict.columns(['planId', 'eventId', 'userId']).doUpdateSet((eb) => ({
        orderId: eb.ref('excluded.orderId'),
        holderId: eb.ref('excluded.holderId'),
        heldAt: sql<Date>`now()`,
        times: eb('groupHoldSeat.times', '+', 1),
      })),
    )
    .execute();
}

export type SeatRow = {
  user: ProfileRow;
  /** The order that the state is of: theirs, if it replaced the held one. */
  orderId: OrderId;
  orderTotalMinor: number;
  orderTicket: string;
  event: { name: string; provider: string; providerId: string };
  ticket: string;
  totalMinor: number;
  currency: string;
  status: OrderStatus;
  isLapsed: boolean;
  expiresAt: Date | null;
};

/** More than a plan with ten events should ever have. */
const shownSeats = 120;

/**
 * Held tickets of a plan, of all or of one person. The state comes from that person's orders at the event: a held
 * order they replaced with their own still counts. Of people who left, only the held order does. Uses the key of
 * event, buyer and idempotency key of `ticket_order`.
 */
export async function listSeats(db: Db, planId: PlanId, userId: UserId | undefined): Promise<SeatRow[]> {
  const { rows } = await sql<SeatRow>`
    with seat as materialized (
      select s.event_id, s.user_id, s.order_id, s.held_at, ${profileJson('p', 'pi')} as "user",
             exists (select from plan_participant w
                      where w.plan_id = s.plan_id and w.user_id = s.user_id and w.status = 'confirmed') as is_coming,
             json_build_object('name', e.name, 'provider', e.provider, 'providerId', e.provider_id) as event
        from group_hold_seat s
        join profile p on p.id = s.user_id
        left join image pi on pi.id = p.image_id
        join event e on e.id = s.event_id
       where s.plan_id = ${planId}::uuid and ${userId ? sql`s.user_id = ${userId}::uuid` : sql`true`})
    select seat."user", seat.event, h.total_minor, h.currency, i.ticket, now.status, now.is_lapsed, now.expires_at,
           now.id as order_id, now.total_minor as order_total_minor,
           (select min(t.name) from order_item i
              join ticket_type t on t.event_id = i.event_id and t.id = i.ticket_type_id
             where i.event_id = h.event_id and i.order_id = now.id) as order_ticket
      from seat
      join ticket_order h on h.event_id = seat.event_id and h.id = seat.order_id
      join (
        select i.event_id, i.order_id, min(t.name) as ticket
          from order_item i join ticket_type t on t.event_id = i.event_id and t.id = i.ticket_type_id
         where (i.event_id, i.order_id) in (select event_id, order_id from seat)
         group by 1, 2) i on i.event_id = h.event_id and i.order_id = h.id
      join (
        select distinct on (o.event_id, o.buyer_id) o.event_id, o.buyer_id, o.id, o.total_minor, o.status, o.expires_at,
               coalesce(o.expires_at <= clock_timestamp(), false) as is_lapsed
          from seat s join ticket_order o on o.event_id = s.event_id and o.buyer_id = s.user_id and not o.test
         where o.id = s.order_id or s.is_coming
         order by o.event_id, o.buyer_id, o.status in ('completed', 'partiallyRefunded') desc,
                  o.status in ('held', 'pending') desc, o.id = s.order_id desc
      ) now on now.event_id = h.event_id and now.buyer_id = seat.user_id
     order by seat.held_at desc, seat.user_id
     limit ${sql.lit(shownSeats)}`.execute(db);
  return rows;
}

/** Which of these orders are unpaid holds of the plan. Uses the key of `group_hold_seat`. */
export async function listUnpaidSeatsAmong(
  db: Db,
  planId: PlanId,
  orderIds: readonly OrderId[],
): Promise<OrderId[]> {
  if (orderIds.length === 0) return [];
  const { rows } = await sql<{ orderId: OrderId }>`
    select s.order_id
      from group_hold_seat s
      join ticket_order o on o.event_id = s.event_id and o.id = s.order_id and o.status in ('held', 'pending')
     where s.plan_id = ${planId}::uuid and s.order_id = any(${[...orderIds]}::uuid[])`.execute(db);
  return rows.map(({ orderId }) => orderId);
}

/**
 * People of a plan who already have tickets to its event or an unpaid order. Uses the key of event, buyer and
 * idempotency key of `ticket_order`.
 */
export async function listTaken(
  db: Db,
  planId: PlanId,
  viewerId: UserId,
): Promise<{ userId: UserId; hasTicket: boolean }[]> {
  const { rows } = await sql<{ userId: UserId; hasTicket: boolean }>`
    select w.user_id, bool_or(o.completed_at is not null) as has_ticket
      from (select x.plan_id, x.event_id from plan_event x where x.plan_id = ${planId}::uuid
             order by x.position, x.event_id limit 1) e
      join plan_participant w on w.plan_id = e.plan_id and w.status = 'confirmed'
      join ticket_order o on o.event_id = e.event_id and o.buyer_id = w.user_id and not o.test
       and (o.completed_at is not null or o.status = 'pending'
            or o.status = 'held' and o.expires_at > clock_timestamp())
       and exists (select from order_item i
                    where i.event_id = o.event_id and i.order_id = o.id and i.quantity > i.cancelled)
     where ${notBlocked(viewerId, 'w.user_id')}
     group by w.user_id
     order by min(w.created_at), w.user_id
     limit ${sql.lit(shownSeats)}`.execute(db);
  return rows;
}

/**
 * Holds of a plan for a person who hasn't accepted it, or for everyone if it is cancelled, except payments in progress.
 */
export async function listUnpaidSeats(
  db: Db,
  planId: PlanId,
  userId: UserId | undefined,
): Promise<OrderId[]> {
  const { rows } = await sql<{ orderId: OrderId }>`
    with seat as materialized (
      select s.event_id, s.order_id from group_hold_seat s
       where s.plan_id = ${planId}::uuid and ${userId ? sql`s.user_id = ${userId}::uuid` : sql`true`}
         and not exists (select from plan_participant w
                           join plan a on a.id = w.plan_id and a.deleted_at is null
                          where w.plan_id = s.plan_id and w.user_id = s.user_id and w.status = 'confirmed'))
    select o.id as order_id
      from seat join ticket_order o on o.event_id = seat.event_id and o.id = seat.order_id and o.status = 'held'
     order by o.event_id, o.id`.execute(db);
  return rows.map(({ orderId }) => orderId);
}

/**
 * Holds of two people for each other in their own plans, except payments in progress. Uses `plan_of_creator`
 * and the key.
 */
export async function listUnpaidSeatsBetween(db: Db, one: ProfileId, other: ProfileId): Promise<OrderId[]> {
  const { rows } = await sql<{ orderId: OrderId }>`
    select s.order_id
      from (values (${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid)) pair (holder_id, user_id)
      join plan a on a.creator_id = pair.holder_id and a.deleted_at is null
      join group_hold_seat s on s.plan_id = a.id and s.user_id = pair.user_id
      join ticket_order o on o.event_id = s.event_id and o.id = s.order_id and o.status = 'held'
     order by s.event_id, s.order_id`.execute(db);
  return rows.map(({ orderId }) => orderId);
}

/**
 * Users who hold a ticket to this event for this person, and so see whether it is paid. Uses `group_hold_seat_of_user`.
 */
export async function listHolders(db: Db, eventId: EventId, userId: UserId): Promise<string[]> {
  const rows = await db
    .selectFrom('groupHoldSeat')
    .select('holderId')
    .distinct()
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .execute();
  return rows.map(({ holderId }) => holderId);
}

/** Holds whose order is missing or belongs to someone else. */
export async function listWrongSeats(db: Db) {
  const { rows } = await sql<{ planId: PlanId; userId: UserId }>`
    select s.plan_id, s.user_id
      from group_hold_seat s
      left join ticket_order o on o.event_id = s.event_id and o.id = s.order_id
     where o.buyer_id is distinct from s.user_id`.execute(db);
  return rows;
}
