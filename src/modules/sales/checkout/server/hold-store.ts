import type { EventId, OrderId, PromotionId, TicketTypeId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { OrderStatus } from '../rules.ts';
import type { NewHold, OwnOrder } from './allocate.ts';

type EventState = { readonly isWaitedFor: boolean; readonly hasOpening: boolean };

/**
 * Locks the orders of these buyers at this event that hold tickets, and those made with one of the keys. Comes after
 * promotions and ticket types. Queries buyer by buyer, so that it always uses the key (event, buyer, idempotency key)
 * and never scans the event's orders.
 * @returns also whether people wait for tickets of the event, and whether it has a fair opening, which most batches
 * needn't ask for in other statements
 */
export async function lockOwnOrders(
  tx: Db,
  eventId: EventId,
  requests: readonly { readonly buyerId: UserId; readonly key: string }[],
): Promise<EventState & { readonly ownOrders: OwnOrder[] }> {
  const { rows } = await sql<(OwnOrder | { id: null }) & EventState>`
    select s.is_waited_for, s.has_opening, own.*
      from (select exists (select from waiting_list_entry w
                            where w.event_id = ${eventId}::uuid and w.state = 'waiting') as is_waited_for,
                   exists (select from fair_opening f
                            where f.event_id = ${eventId}::uuid and f.ended_at is null) as has_opening) s
      left join (
    select p.id, p.buyer_id, p.idempotency_key, p.request_hash, p.status, p.promotion_id, p.promotion_live, p.test, p.source,
           p.expires_at, coalesce(p.expires_at <= clock_timestamp(), false) as lapsed,
           coalesce((
             select json_agg(json_build_object('ticketTypeId', i.ticket_type_id, 'quantity', i.quantity - i.cancelled, 'backed', i.backed))
               from order_item i
              where i.event_id = ${eventId}::uuid and i.order_id = p.id
                and (p.status in ('held', 'pending') or p.completed_at is not null)), '[]') as items
      from unnest(${requests.map(({ buyerId }) => buyerId)}::uuid[], ${requests.map(({ key }) => key)}::text[]) b (id, key)
      cross join lateral (
        select o.*
          from ticket_order o
         where o.event_id = ${eventId}::uuid and o.buyer_id = b.id
        offset 0
           for update) p
     where p.status in ('held', 'pending') or p.completed_at is not null or p.idempotency_key = b.key) own on true`.execute(
    tx,
  );
  return {
    ownOrders: rows.filter((row) => row.id !== null),
    isWaitedFor: rows[0]!.isWaitedFor,
    hasOpening: rows[0]!.hasOpening,
  };
}

/**
 * Closes unpaid orders whose tickets are released in the same transaction. They are named twice: joined with JSON alone,
 * all orders of the event would be read (docs/decisions/0069).
 */
export async function closeOrders(
  tx: Db,
  eventId: EventId,
  orders: readonly { readonly id: OrderId; readonly status: OrderStatus }[],
): Promise<void> {
  if (orders.length === 0) return;
  await sql`
    update ticket_order p
       set status = c.status, promotion_live = false, expires_at = null, closed_at = now()
      from json_to_recordset(${JSON.stringify(orders)}::json) c(id uuid, status text)
     where p.event_id = ${eventId}::uuid and p.id = any(${orders.map(({ id }) => id)}::uuid[]) and p.id = c.id`.execute(
    tx,
  );
}

/** How long a free order that was held for one of a group may wait for completion. */
const freeHoldSeconds = 10;

type Timing = { readonly now: Date; readonly holdSeconds: number };

/** When the hold of a new order expires. */
export function expiryOf({ price, request }: NewHold, { now, holdSeconds }: Timing): Date {
  const seconds = price.total === 0 ? freeHoldSeconds : (request.holdSeconds ?? holdSeconds);
  return new Date(now.getTime() + seconds * 1000);
}

/** Inserts all new orders of a batch and their items in one statement. */
export async function addOrders(
  tx: Db,
  eventId: EventId,
  holds: readonly NewHold[],
  timing: Timing & {
    readonly feeRatePercent: number;
    readonly feePerTicket: (currency: string) => number;
    /** Whether free orders are added as completed. */
    readonly completesFree: boolean;
  },
): Promise<void> {
  if (holds.length === 0) return;
  const { now, feeRatePercent, feePerTicket, completesFree } = timing;
  const orders = holds.map((hold) => {
    const { request, price, promotion } = hold;
    const isCompleted = completesFree && price.total === 0;
    return {
      id: request.orderId,
      source: request.source,
      buyer_id: request.buyer.id,
      subtotal_minor: price.subtotal,
      discount_minor: price.discount,
      fee_minor: price.fee,
      total_minor: price.total,
      tax_minor: price.tax,
      currency: price.currency,
      fee_per_ticket_minor: feePerTicket(price.currency),
      promotion_id: promotion?.id ?? null,
      promotion_live: promotion !== undefined && !request.test,
      join_communities: request.joinCommunities,
      test: request.test,
      buyer_name: request.buyer.name,
      buyer_email: request.buyer.email,
      buyer_phone: request.buyer.phone,
      idempotency_key: request.idempotencyKey,
      request_hash: request.requestHash,
      status: isCompleted ? 'completed' : 'held',
      expires_at: isCompleted ? null : expiryOf(hold, timing).toISOString(),
      completed_at: isCompleted ? now.toISOString() : null,
    };
  });
  const items = holds.flatMap(({ request, price }) =>
    price.lines.map((line) => ({
      order_id: request.orderId,
      ticket_type_id: line.ticketId,
      quantity: line.quantity,
      backed: request.lines.find((each) => each.ticketTypeId === line.ticketId)?.backed ?? 0,
      unit_minor: line.unit,
      discount_minor: line.discount,
      fee_minor: line.fee,
      tax_rate: line.taxRate,
      tax_minor: line.tax,
    })),
  );
  await sql`
    with added as (
      insert into ticket_order (event_id, id, source, buyer_id, status, subtotal_minor, discount_minor, fee_minor, total_minor,
                            currency, fee_rate_percent, fee_per_ticket_minor, promotion_id, promotion_live,
                            join_communities, test, buyer_name, buyer_email, buyer_phone, idempotency_key, request_hash,
                            created_at, expires_at, completed_at, tax_minor, tax_name)
      select ${eventId}::uuid, o.id, o.source, o.buyer_id, o.status, o.subtotal_minor, o.discount_minor, o.fee_minor, o.total_minor,
             o.currency, ${feeRatePercent}::numeric, o.fee_per_ticket_minor, o.promotion_id, o.promotion_live,
             o.join_communities, o.test, o.buyer_name, o.buyer_email, o.buyer_phone, o.idempotency_key, o.request_hash,
             ${now.toISOString()}::timestamptz, o.expires_at, o.completed_at, o.tax_minor,
             case when o.tax_minor > 0 then (select e.tax_name from event e where e.id = ${eventId}::uuid) else '' end
        from json_to_recordset(${JSON.stringify(orders)}::json) o(
             id uuid, source text, buyer_id uuid, status text, subtotal_minor int, discount_minor int, fee_minor int, total_minor int,
             currency text, fee_per_ticket_minor int, promotion_id uuid, promotion_live boolean,
             join_communities boolean, test boolean, buyer_name text, buyer_email text, buyer_phone text,
             idempotency_key text, request_hash text, expires_at timestamptz, completed_at timestamptz,
             tax_minor int)
    )
    insert into order_item (event_id, order_id, ticket_type_id, quantity, backed, unit_minor, discount_minor, fee_minor, tax_rate,
                            tax_minor)
    select ${eventId}::uuid, i.*
      from json_to_recordset(${JSON.stringify(items)}::json) i(
           order_id uuid, ticket_type_id uuid, quantity int, backed int, unit_minor int, discount_minor int, fee_minor int,
           tax_rate int, tax_minor int)`.execute(tx);
}

/** Expired, unpaid orders of an event whose payment was never started. Free ones are completed instead. */
export async function listLapsed(db: Db, eventId: EventId, limit: number) {
  const { rows } = await sql<{ id: OrderId; promotionId: PromotionId | null; ticketTypeIds: TicketTypeId[] }>`
    select p.id, p.promotion_id,
           (select array_agg(i.ticket_type_id) from order_item i
             where i.event_id = ${eventId}::uuid and i.order_id = p.id) as ticket_type_ids
      from ticket_order p
     where p.event_id = ${eventId}::uuid and p.status = 'held' and p.expires_at <= clock_timestamp()
       and p.total_minor > 0
     order by p.expires_at
     limit ${limit}`.execute(db);
  return rows;
}

/** Locks those of the orders that are still unpaid and expired. */
export async function lockLapsed(tx: Db, eventId: EventId, orderIds: readonly OrderId[]) {
  const { rows } = await sql<
    Pick<OwnOrder, 'id' | 'promotionId' | 'promotionLive' | 'test' | 'source' | 'items'>
  >`
    select p.id, p.promotion_id, p.promotion_live, p.test, p.source,
           (select json_agg(json_build_object('ticketTypeId', i.ticket_type_id, 'quantity', i.quantity, 'backed', i.backed))
              from order_item i where i.event_id = ${eventId}::uuid and i.order_id = p.id) as items
      from ticket_order p
     where p.event_id = ${eventId}::uuid and p.id = any(${[...orderIds]}::uuid[]) and p.status = 'held'
       and p.expires_at <= clock_timestamp()
     order by p.id
       for update of p skip locked`.execute(tx);
  return rows;
}
