import type { OrderId, TicketId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { mailKeyPrefix, mailSubscriber } from './store.ts';

/** Orders whose tickets differ from what was sold. */
export async function listMisissued(db: Db) {
  const { rows } = await sql<{ orderId: OrderId; status: string; sold: number; issued: number }>`
    select o.id as order_id, o.status, coalesce(s.sold, 0)::int as sold, coalesce(a.issued, 0)::int as issued
      from ticket_order o
      left join lateral (select sum(i.quantity * t.admits) as sold
                           from order_item i
                           join ticket_type t on t.event_id = i.event_id and t.id = i.ticket_type_id
                          where i.event_id = o.event_id and i.order_id = o.id) s on true
      left join lateral (select count(*) as issued from ticket a
                          where a.event_id = o.event_id and a.order_id = o.id) a on true
     where case when o.status in ('completed', 'partiallyRefunded', 'refunded') and o.completed_at is not null
                then coalesce(a.issued, 0) <> coalesce(s.sold, 0)
                else coalesce(a.issued, 0) <> 0 end`.execute(db);
  return rows;
}

/** Tickets of users who can't find them in "My tickets". */
export async function listUnlisted(db: Db) {
  const { rows } = await sql<{ id: TicketId; holderId: UserId }>`
    select a.id, a.holder_id
      from ticket a join ticket_order o on o.event_id = a.event_id and o.id = a.order_id
      left join (select buyer_id, order_id from buyer_order offset 0) b
        on b.buyer_id = a.holder_id and b.order_id = a.order_id
     where a.state <> 'void' and a.holder_id <> o.buyer_id and b.order_id is null`.execute(db);
  return rows;
}

/** Completed orders whose domain event was handled but whose tickets were never emailed. */
export async function listUnmailed(db: Db): Promise<OrderId[]> {
  const { rows } = await sql<{ orderId: OrderId }>`
    with handled as materialized (
      select f.key from outbox f
       where f.type = 'order.completed' and f.relayed_at is not null and f.lease_until is null
         and not exists (select from outbox_work w where w.domain_event_id = f.id and w.subscriber = ${mailSubscriber}
                            and w.done_at is null)
         and not exists (select from message m where m.dedupe_key = ${mailKeyPrefix} || f.key))
    select o.id as order_id
      from handled join ticket_order o on o.id::text = handled.key and o.status = 'completed' and o.buyer_email <> ''`.execute(
    db,
  );
  return rows.map(({ orderId }) => orderId);
}
