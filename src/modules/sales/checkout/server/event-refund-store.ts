import type { EventId, OrderId, UserId } from '#platform/ids.ts';
import type { Batch } from '#platform/server/batches.ts';
import { sql, type Db } from '#platform/server/db.ts';

export type EventRefundRow = {
  eventId: EventId;
  byId: UserId | null;
  reason: string;
  afterId: OrderId | null;
};

/** Once per event; repeating it changes nothing. */
export async function addEventRefund(
  db: Db,
  { eventId, byId, reason }: Omit<EventRefundRow, 'afterId'>,
): Promise<void> {
  await sql`
    insert into event_refund (event_id, by_id, reason) values (${eventId}::uuid, ${byId}::uuid, ${reason})
        on conflict do nothing`.execute(db);
}

/**
 * As cancelling the event with refunds does; once per event.
 * @returns whether the event is cancelled at all
 */
export async function addLaterRefund(db: Db, eventId: EventId, byId: UserId): Promise<boolean> {
  const { rows } = await sql`
    with off as (
      select id, cancel_reason from event where id = ${eventId}::uuid and status = 'cancelled'
    ), added as (
      insert into event_refund (event_id, by_id, reason) select id, ${byId}::uuid, cancel_reason from off
          on conflict do nothing
    )
    select from off`.execute(db);
  return rows.length > 0;
}

/** Cancelled events with orders that weren't checked yet. */
export async function listUnqueued(db: Db, { limit, after }: Batch<EventId>): Promise<EventRefundRow[]> {
  const { rows } = await sql<EventRefundRow>`
    select event_id, by_id, reason, after_id
      from event_refund
     where finished_at is null and queued_at is null
       and ${after === undefined ? sql`true` : sql`event_id > ${after}::uuid`}
     order by event_id limit ${limit}`.execute(db);
  return rows;
}

/** Lists sold orders of the event by id that have tickets to cancel or money to refund. Uses the primary keys. */
export async function listSoldAfter(
  db: Db,
  eventId: EventId,
  { afterId, key, limit }: { readonly afterId: OrderId | null; readonly key: string; readonly limit: number },
): Promise<OrderId[]> {
  const event = sql`${eventId}::uuid`;
  const { rows } = await sql<{ id: OrderId }>`
    select p.id
      from ticket_order p
     where p.event_id = ${event} and p.completed_at is not null
       and (${afterId}::uuid is null or p.id > ${afterId}::uuid)
       and (exists (select from order_item i
                     where i.event_id = ${event} and i.order_id = p.id and i.cancelled < i.quantity)
            or (exists (select from payment y
                         where y.event_id = ${event} and y.order_id = p.id and y.status = 'succeeded'
                           and y.captured_minor > y.refunded_minor)
                and not exists (select from refund r
                                 where r.event_id = ${event} and r.order_id = p.id and r.idempotency_key = ${key})))
     order by p.id
     limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function saveProgress(db: Db, eventId: EventId, afterId: OrderId | null): Promise<void> {
  await sql`
    update event_refund set ${afterId === null ? sql`queued_at = now()` : sql`after_id = ${afterId}::uuid`}
     where event_id = ${eventId}::uuid`.execute(db);
}

/** An event is finished once all orders were checked and no refund is due. That of a test order may wait. */
export async function finishEventRefunds(db: Db): Promise<void> {
  await sql`
    update event_refund e set finished_at = now()
     where e.queued_at is not null and e.finished_at is null
       and not exists (select from refund r
                         join ticket_order p on p.event_id = r.event_id and p.id = r.order_id and not p.test
                        where r.event_id = e.event_id and r.status = 'due')`.execute(db);
}

/**
 * Whether something is left of payment `y` that neither was refunded nor taken by the bank for a lost dispute.
 * @param eventId of a statement about one event, which names it at each level (docs/decisions/0058)
 */
export const isLeft = (
  eventId = sql`y.event_id`,
) => sql`y.status = 'succeeded' and y.captured_minor > y.refunded_minor + (
  select coalesce(sum(d.withdrawn_minor), 0) from dispute d
   where d.event_id = ${eventId} and d.order_id = y.order_id and d.intent_id = y.intent_id and d.state = 'lost')`;

/** Computes refund progress from the orders themselves. A refund that failed counts until its order is refunded again. */
export async function readEventRefunds(db: Db, eventId: EventId) {
  const event = sql`${eventId}::uuid`;
  const { rows } = await sql<{
    state: 'none' | 'running' | 'done';
    orders: number;
    handled: number;
    atBoxOffice: number;
    done: number;
    due: number;
    failed: number;
    amount: number;
    currency: string;
  }>`
    select case when f.event_id is null then 'none' when f.finished_at is null then 'running' else 'done' end as state,
           o.orders, o.handled, o.at_box_office, r.done, r.due, r.failed, r.amount, e.currency
      from event e
      left join event_refund f on f.event_id = ${event}
      cross join lateral (
        select count(*)::int as orders, count(b.order_id)::int as at_box_office,
               count(*) filter (where b.order_id is null
                                and not exists (select from order_item i where i.event_id = ${event}
                                  and i.order_id = p.id and i.cancelled < i.quantity)
                                and not exists (select from payment y where y.event_id = ${event} and y.order_id = p.id
                                  and ${isLeft(event)}))::int as handled
          from ticket_order p
          left join box_office_sale b on b.event_id = ${event} and b.order_id = p.id
               and b.refunded_at is null and b.amount_minor > 0 and b.method <> 'reader'
         where p.event_id = ${event} and p.completed_at is not null and not p.test) o
      cross join lateral (
        select count(*) filter (where status in ('done', 'paidOutside'))::int as done, count(*) filter (where status = 'due')::int as due,
               count(distinct order_id) filter (where status = 'failed' and is_owed)::int as failed,
               coalesce(sum(amount_minor) filter (where status in ('done', 'paidOutside')), 0)::bigint as amount
          from (select w.status, w.order_id, w.amount_minor,
                       exists (select from payment y where y.event_id = ${event} and y.order_id = w.order_id
                                  and ${isLeft(event)})
                       and not exists (select from refund d where d.event_id = ${event} and d.order_id = w.order_id
                                          and d.status = 'due') as is_owed
                  from refund w
                  join ticket_order p on p.event_id = ${event} and p.id = w.order_id and not p.test
                 where w.event_id = ${event}) w) r
     where e.id = ${event}`.execute(db);
  return rows[0];
}
