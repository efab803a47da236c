import type { RawBuilder } from 'kysely';
import {
  oneOfSameEvent,
  type EventId,
  type OrderId,
  type PromotionId,
  type TicketTypeId,
  type UserId,
} from '#platform/ids.ts';
import type { Batch } from '#platform/server/batches.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { OrderSource, OrderStatus } from '../rules.ts';

type OrderItemRow = {
  ticketTypeId: TicketTypeId;
  name: string;
  quantity: number;
  /** Tickets per unit: more than one for a group ticket (CAP-01). */
  admits: number;
  /** Of these units, those cancelled after the sale. */
  cancelled: number;
  /** Of these units, those that are listed tickets of others (EXC-02). */
  backed: number;
  unitMinor: number;
  discountMinor: number;
  feeMinor: number;
  /** The tax inside the line, its rate in thousandths of a percent, and the parts that were refunded (TAX-01). */
  taxRate: number;
  taxMinor: number;
  refundedMinor: number;
  refundedTaxMinor: number;
};

export type OrderRow = {
  id: OrderId;
  eventId: EventId;
  buyerId: UserId;
  status: OrderStatus;
  source: OrderSource;
  subtotalMinor: number;
  discountMinor: number;
  feeMinor: number;
  totalMinor: number;
  taxMinor: number;
  taxName: string;
  currency: string;
  promotionId: PromotionId | null;
  promotionLive: boolean;
  promoCode: string | null;
  joinCommunities: boolean;
  test: boolean;
  buyerName: string;
  buyerEmail: string;
  buyerPhone: string;
  createdAt: Date;
  expiresAt: Date | null;
  hardExpiresAt: Date | null;
  completedAt: Date | null;
  /** Whether the hold expired, and whether the final deadline passed, by the database clock. */
  lapsed: boolean;
  pastLastMoment: boolean;
  /** Of the payment that paid the order; null before. */
  processingMinor: number | null;
  refundedMinor: number;
  items: OrderItemRow[];
};

/** @param isIn names the event of the order, at each level (docs/decisions/0058) */
const columnsIn = (isIn: (eventId: RawBuilder<unknown>) => RawBuilder<unknown>) => sql`
  p.id, p.event_id, p.buyer_id, p.status, p.source, p.subtotal_minor, p.discount_minor, p.fee_minor, p.total_minor, p.tax_minor, p.tax_name, p.currency,
  p.promotion_id, p.promotion_live, p.join_communities, p.test, p.buyer_name, p.buyer_email, p.buyer_phone,
  p.created_at, p.expires_at, p.hard_expires_at, p.completed_at,
  coalesce(p.expires_at <= clock_timestamp(), false) as lapsed,
  coalesce(p.hard_expires_at <= clock_timestamp(), false) as past_last_moment,
  (select r.code from promotion r where ${isIn(sql`r.event_id`)} and r.id = p.promotion_id) as promo_code,
  (select y.processing_minor from payment y
    where ${isIn(sql`y.event_id`)} and y.order_id = p.id and y.status = 'succeeded') as processing_minor,
  (select coalesce(sum(y.refunded_minor), 0)::int from payment y
    where ${isIn(sql`y.event_id`)} and y.order_id = p.id and y.status = 'succeeded') as refunded_minor,
  (select json_agg(json_build_object('ticketTypeId', i.ticket_type_id, 'name', t.name, 'quantity', i.quantity,
            'admits', t.admits, 'cancelled', i.cancelled, 'backed', i.backed, 'unitMinor', i.unit_minor, 'discountMinor', i.discount_minor, 'feeMinor', i.fee_minor,
            'taxRate', i.tax_rate, 'taxMinor', i.tax_minor, 'refundedMinor', i.refunded_minor,
            'refundedTaxMinor', i.refunded_tax_minor)
            order by t.position, t.id)
     from order_item i
     join ticket_type t on ${isIn(sql`t.event_id`)} and t.id = i.ticket_type_id
    where ${isIn(sql`i.event_id`)} and i.order_id = p.id) as items`;

export async function findOrder(db: Db, orderId: OrderId): Promise<OrderRow | undefined> {
  return (await listOrdersById(db, [orderId]))[0];
}

/** Orders of any events. */
export async function listOrdersById(db: Db, orderIds: readonly OrderId[]): Promise<OrderRow[]> {
  const one = sql`${oneOfSameEvent(orderIds)}::uuid`;
  const isIn = (eventId: RawBuilder<unknown>) =>
    sql`${eventId} = p.event_id and ${eventId} = event_of(${one}, ${eventId})`;
  const { rows } = await sql<OrderRow>`
    select ${columnsIn(isIn)}
      from ticket_order p
     where p.id = any(${[...orderIds]}::uuid[]) and p.event_id = event_of(${one}, p.event_id)`.execute(db);
  return rows;
}

export async function listBuyers(db: Db, orderIds: readonly OrderId[]) {
  const { rows } = await sql<Pick<OrderRow, 'id' | 'buyerId'>>`
    select id, buyer_id from ticket_order
     where id = any(${[...orderIds]}::uuid[]) and event_id = event_of(${oneOfSameEvent(orderIds)}::uuid, event_id)`.execute(
    db,
  );
  return rows;
}

export async function findOrderByKey(
  tx: Db,
  { eventId, buyerId, key }: { eventId: EventId; buyerId: UserId; key: string },
): Promise<OrderId | undefined> {
  const row = await tx
    .selectFrom('ticketOrder')
    .select('id')
    .where('eventId', '=', eventId)
    .where('buyerId', '=', buyerId)
    .where('idempotencyKey', '=', key)
    .executeTakeFirst();
  return row?.id;
}

export async function isEventCancelled(db: Db, eventId: EventId): Promise<boolean> {
  const row = await db.selectFrom('event').select('status').where('id', '=', eventId).executeTakeFirst();
  return row?.status === 'cancelled';
}

export async function markComp(tx: Db, order: Pick<OrderRow, 'eventId' | 'id'>, byId: UserId): Promise<void> {
  await tx
    .updateTable('ticketOrder')
    .set({ compBy: byId })
    .where('eventId', '=', order.eventId)
    .where('id', '=', order.id)
    .execute();
}

/**
 * Locks orders of an event until the transaction ends. If tickets may move, their promotions and ticket types must be
 * locked first.
 */
export async function lockOrderRows(
  tx: Db,
  eventId: EventId,
  orderIds: readonly OrderId[],
): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select ${columnsIn((column) => sql`${column} = ${eventId}::uuid`)} from ticket_order p
     where p.event_id = ${eventId}::uuid and p.id = any(${[...orderIds]}::uuid[])
     order by p.id
       for update of p`.execute(tx);
  return rows;
}

export async function lockOrderRow(
  tx: Db,
  eventId: EventId,
  orderId: OrderId,
): Promise<OrderRow | undefined> {
  const [order] = await lockOrderRows(tx, eventId, [orderId]);
  return order;
}

/** Moves a held order to `pending`; no-op if it already is. Sets the final deadline for a slow bank. */
export async function markPending(
  tx: Db,
  order: Pick<OrderRow, 'eventId' | 'id' | 'expiresAt'>,
  graceSeconds: number,
): Promise<void> {
  const deadline = order.expiresAt && new Date(order.expiresAt.getTime() + graceSeconds * 1000);
  await sql`
    update ticket_order set status = 'pending', hard_expires_at = ${deadline}::timestamptz
     where event_id = ${order.eventId}::uuid and id = ${order.id}::uuid and status <> 'pending'`.execute(tx);
}

/** Moves a pending order back to `held`, unless one of its payments can still be made. */
export async function markHeld(tx: Db, { eventId, id }: Pick<OrderRow, 'eventId' | 'id'>): Promise<void> {
  await sql`
    update ticket_order set status = 'held', hard_expires_at = null
     where event_id = ${eventId}::uuid and id = ${id}::uuid and status = 'pending'
       and not exists (select from payment y
                        where y.event_id = ${eventId}::uuid and y.order_id = ${id}::uuid
                          and y.status <> 'canceled')`.execute(tx);
}

/** @returns false if the order is no longer open and wasn't changed */
export async function setJoinCommunities(tx: Db, orderId: OrderId, join: boolean): Promise<boolean> {
  const changed = await tx
    .updateTable('ticketOrder')
    .set({ joinCommunities: join })
    .where('id', '=', orderId)
    .where('eventId', '=', sql<EventId>`event_of(${orderId}::uuid, event_id)`)
    .where('status', 'in', ['held', 'pending'])
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

export async function markCompleted(tx: Db, eventId: EventId, orderIds: readonly OrderId[]): Promise<void> {
  await sql`
    update ticket_order
       set status = 'completed', completed_at = now(), expires_at = null, closed_at = null,
           promotion_live = (promotion_id is not null and not test)
     where event_id = ${eventId}::uuid and id = any(${[...orderIds]}::uuid[])`.execute(tx);
}

/** Closes an order that won't be completed, or whose payment is being refunded. */
export async function markClosed(
  tx: Db,
  order: Pick<OrderRow, 'eventId' | 'id'>,
  status: 'expired' | 'cancelled' | 'refundDue' | 'refunded',
): Promise<void> {
  await sql`
    update ticket_order
       set status = ${status}, promotion_live = false, expires_at = null, closed_at = now()
     where event_id = ${order.eventId}::uuid and id = ${order.id}::uuid`.execute(tx);
}

/** Sets a paid order's status after a refund, or after one failed. */
export async function setPaid(
  tx: Db,
  order: Pick<OrderRow, 'eventId' | 'id'>,
  status: 'completed' | 'partiallyRefunded' | 'refunded',
): Promise<void> {
  await sql`
    update ticket_order set status = ${status}
     where event_id = ${order.eventId}::uuid and id = ${order.id}::uuid and completed_at is not null`.execute(
    tx,
  );
}

/** Extends the hold of an order whose bank is still processing, up to its final deadline. */
export async function extendHold(
  db: Db,
  order: Pick<OrderRow, 'eventId' | 'id'>,
  seconds: number,
): Promise<void> {
  await sql`
    update ticket_order
       set expires_at = least(hard_expires_at, now() + make_interval(secs => ${seconds}))
     where event_id = ${order.eventId}::uuid and id = ${order.id}::uuid and status = 'pending'`.execute(db);
}

/**
 * How many more units of tickets to the event users hold than their own orders have: those they received, less those of
 * which they have sent every ticket to others (EXC-03). A group ticket is one unit. Users without transfers are left
 * out.
 */
export async function countTransferred(
  tx: Db,
  eventId: EventId,
  userIds: readonly UserId[],
): Promise<ReadonlyMap<UserId, number>> {
  const unit = sql`a.order_id, a.ticket_type_id, (a.ordinal - 1) / t.admits`;
  const { rows } = await sql<{ userId: UserId; more: number }>`
    select * from (
      select u.id as user_id,
             (select count(distinct (${unit}))
                from ticket a
                join ticket_order o on o.event_id = ${eventId}::uuid and o.id = a.order_id
                join ticket_type t on t.event_id = ${eventId}::uuid and t.id = a.ticket_type_id
               where a.holder_id = u.id and a.event_id = ${eventId}::uuid and a.state <> 'void'
                 and o.buyer_id <> u.id)::int
             - (select count(*) from (
                 select from ticket_order o
                   join ticket a on a.event_id = ${eventId}::uuid and a.order_id = o.id
                   join ticket_type t on t.event_id = ${eventId}::uuid and t.id = a.ticket_type_id
                  where o.event_id = ${eventId}::uuid and o.buyer_id = u.id and a.state <> 'void'
                  group by ${unit}
                 having bool_and(a.holder_id <> u.id)) sent)::int as more
        from unnest(${[...userIds]}::uuid[]) u(id)) counted
     where more <> 0`.execute(tx);
  return new Map(rows.map(({ userId, more }) => [userId, more]));
}

/**
 * Counts the tickets to an event that a person holds or has reserved, over all ticket types, leaving one order out.
 */
export async function countUnitsOf(
  tx: Db,
  order: Pick<OrderRow, 'eventId' | 'id' | 'buyerId'>,
): Promise<number> {
  const { eventId, buyerId } = order;
  const transferred = await countTransferred(tx, eventId, [buyerId]);
  const { rows } = await sql<{ units: number }>`
    select coalesce(sum(i.quantity - i.cancelled), 0)::int as units
      from ticket_order p join order_item i on i.event_id = p.event_id and i.order_id = p.id
     where p.event_id = ${order.eventId}::uuid and p.buyer_id = ${order.buyerId}::uuid and p.id <> ${order.id}::uuid
       and not p.test and (p.status in ('held', 'pending') or p.completed_at is not null)`.execute(tx);
  return rows[0]!.units + (transferred.get(buyerId) ?? 0);
}

/** Counts the orders in which the buyer of this one uses the same promo code. */
export async function countUsesOf(
  tx: Db,
  { eventId, buyerId, promotionId }: Pick<OrderRow, 'eventId' | 'buyerId' | 'promotionId'>,
): Promise<number> {
  const { rows } = await sql<{ uses: number }>`
    select count(*)::int as uses from ticket_order
     where event_id = ${eventId}::uuid and buyer_id = ${buyerId}::uuid and promotion_id = ${promotionId}::uuid
       and promotion_live`.execute(tx);
  return rows[0]!.uses;
}

export async function findEventName(db: Db, eventId: EventId): Promise<string> {
  const row = await db.selectFrom('event').select('name').where('id', '=', eventId).executeTakeFirstOrThrow();
  return row.name;
}

export type LapsedOrder = {
  readonly id: OrderId;
  readonly eventId: EventId;
  readonly status: 'held' | 'pending';
  readonly totalMinor: number;
  /** When it expired, and its id. */
  readonly place: string;
};

/** Open orders whose hold expired, oldest first. */
export async function listLapsedOrders(db: Db, { limit, after }: Batch): Promise<LapsedOrder[]> {
  const [expiredAt, id] = after?.split('~') ?? [];
  const { rows } = await sql<LapsedOrder>`
    select id, event_id, status, total_minor, expires_at || '~' || id as place
      from ticket_order
     where status in ('held', 'pending') and expires_at <= clock_timestamp()
       and ${id ? sql`(expires_at, id) > (${expiredAt}::timestamptz, ${id}::uuid)` : sql`true`}
     order by expires_at, id
     limit ${limit}`.execute(db);
  return rows;
}
