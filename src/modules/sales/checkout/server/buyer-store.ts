import type { EventId, OrderId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { OrderRow } from './order-store.ts';

/** Adds completed orders to the lists of their buyers. */
export async function addToBuyers(tx: Db, eventId: EventId, orderIds: readonly OrderId[]): Promise<void> {
  await sql`
    insert into buyer_order (buyer_id, order_id, event_id, starts_at, completed_at)
    select p.buyer_id, p.id, e.id, e.starts_at, now()
      from ticket_order p join event e on e.id = p.event_id
     where p.event_id = ${eventId}::uuid and p.id = any(${[...orderIds]}::uuid[])
        on conflict do nothing`.execute(tx);
}

/** Updates the sort date in the order lists of buyers and holders when an event moves. */
export async function moveBuyerOrders(db: Db, eventId: EventId): Promise<void> {
  const { rows } = await sql<{ userId: UserId; orderId: OrderId }>`
    select buyer_id as user_id, id as order_id from ticket_order where event_id = ${eventId}::uuid
     union
    select holder_id, order_id from ticket where event_id = ${eventId}::uuid`.execute(db);
  await sql`
    update buyer_order b set starts_at = e.starts_at
      from event e, json_to_recordset(${JSON.stringify(rows)}::json) p("userId" uuid, "orderId" uuid)
     where e.id = ${eventId}::uuid and b.buyer_id = p."userId" and b.order_id = p."orderId"
       and b.starts_at <> e.starts_at`.execute(db);
}

type OrderKey = Pick<OrderRow, 'eventId' | 'id'>;

/** @property orderId undefined means all orders */
export type OrderMove = {
  readonly fromId: UserId;
  readonly toId: UserId;
  readonly orderId?: OrderId | undefined;
};

/** Moves orders in one user's list to another's. */
export async function moveOrderList(tx: Db, { fromId, toId, orderId }: OrderMove): Promise<OrderKey[]> {
  const { rows } = await sql<OrderKey>`
    with mine as (
      delete from buyer_order
       where buyer_id = ${fromId}::uuid ${orderId ? sql`and order_id = ${orderId}::uuid` : sql``}
      returning order_id, event_id, starts_at, completed_at),
    kept as (
      insert into buyer_order (buyer_id, order_id, event_id, starts_at, completed_at)
      select ${toId}::uuid, order_id, event_id, starts_at, completed_at from mine on conflict do nothing)
    select order_id as id, event_id from mine`.execute(tx);
  return rows;
}

const recordsOf = (orders: readonly OrderKey[]) =>
  sql`json_to_recordset(${JSON.stringify(orders)}::json) m("eventId" uuid, id uuid)`;

/** Transfers those of the orders that the first user bought. */
export async function changeBuyer(
  tx: Db,
  orders: readonly OrderKey[],
  { fromId, toId }: OrderMove,
): Promise<OrderKey[]> {
  const { rows } = await sql<OrderKey>`
    update ticket_order p
       set buyer_id = ${toId}::uuid,
           -- One click is one order of one person; two people's clicks may have had the same name.
           idempotency_key = case when exists (
             select 1 from ticket_order q
              where q.event_id = p.event_id and q.buyer_id = ${toId}::uuid and q.idempotency_key = p.idempotency_key)
             then p.idempotency_key || ':' || p.id::text else p.idempotency_key end
      from ${recordsOf(orders)}
     where p.event_id = m."eventId" and p.id = m.id and p.buyer_id = ${fromId}::uuid
    returning p.event_id, p.id`.execute(tx);
  return rows;
}

export async function setBuyerEmail(tx: Db, { eventId, id }: OrderKey, email: string): Promise<void> {
  await tx
    .updateTable('ticketOrder')
    .set({ buyerEmail: email })
    .where('eventId', '=', eventId)
    .where('id', '=', id)
    .execute();
}

export type TakenOrder = OrderKey & { test: boolean; goes: boolean };

/** `goes`: the event is upcoming and at least one ticket is valid. */
export async function listTaken(tx: Db, orders: readonly OrderKey[]): Promise<TakenOrder[]> {
  const { rows } = await sql<TakenOrder>`
    select p.id, p.event_id, p.test,
           not p.test and e.ends_at > now() and exists (
             select 1 from order_item i
              where i.event_id = p.event_id and i.order_id = p.id and i.quantity > i.cancelled) as goes
      from ${recordsOf(orders)}
      join ticket_order p on p.event_id = m."eventId" and p.id = m.id
      join event e on e.id = p.event_id`.execute(tx);
  return rows;
}
