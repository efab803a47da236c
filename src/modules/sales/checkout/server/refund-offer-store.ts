import type { EventStatus } from '#modules/events/events/contract.ts';
import type { EventId, OrderId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

export type NewRefundOffer = {
  readonly eventId: EventId;
  readonly id: string;
  readonly fromStartsAt: Date;
  readonly days: number;
};

export async function addRefundOffer(
  tx: Db,
  { eventId, id, fromStartsAt, days }: NewRefundOffer,
): Promise<Date> {
  const { rows } = await sql<{ until: Date }>`
    with added as (
      insert into refund_offer (event_id, id, from_starts_at, until)
      values (${eventId}::uuid, ${id}::uuid, ${fromStartsAt}, now() + make_interval(days => ${days}))
      returning until
    )
    select case when e.status = 'postponed' then a.until else least(a.until, e.starts_at) end as until
      from added a, event e where e.id = ${eventId}::uuid`.execute(tx);
  return rows[0]!.until;
}

export type RefundOfferRow = {
  orderId: OrderId;
  eventId: EventId;
  currency: string;
  id: string;
  provider: string;
  providerId: string;
  eventName: string;
  startsAt: Date;
  timezone: string;
  eventStatus: EventStatus;
  fromStartsAt: Date;
  until: Date;
  isOpen: boolean;
};

/**
 * The longest offer for an order completed before the event moved. It ends when the event starts, unless the event is
 * waiting for a date. Uses the keys of orders and offers.
 */
export async function findRefundOffer(db: Db, orderId: OrderId): Promise<RefundOfferRow | undefined> {
  const { rows } = await sql<RefundOfferRow>`
    select p.id as order_id, p.event_id, p.currency, o.id, e.provider, e.provider_id, e.name as event_name, e.starts_at, e.timezone,
           e.status as event_status, o.from_starts_at, u.until,
           u.until > clock_timestamp() and e.status <> 'cancelled' as is_open
      from ticket_order p
      join event e on e.id = p.event_id
      join refund_offer o on o.event_id = p.event_id and o.made_at >= p.completed_at
      cross join lateral (
        select case when e.status = 'postponed' then o.until else least(o.until, e.starts_at) end as until) u
     where p.id = ${orderId}::uuid and p.event_id = event_of(${orderId}::uuid, p.event_id) and not p.test
     order by o.until desc
     limit 1`.execute(db);
  return rows[0];
}
