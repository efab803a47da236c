import type { OrderSource } from '#modules/sales/checkout/rules.ts';
import type { EventId, OrderId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

type OrderKey = { readonly eventId: EventId; readonly orderId: OrderId };

export type EvidenceOrder = {
  eventName: string;
  startsAt: Date;
  endsAt: Date;
  timezone: string;
  venueName: string;
  address: string;
  hostName: string | null;
  buyerName: string;
  buyerEmail: string;
  orderedAt: Date;
  completedAt: Date | null;
  totalMinor: number;
  currency: string;
  source: OrderSource;
  items: { quantity: number; name: string }[];
};

export async function readEvidenceOrder(db: Db, { eventId, orderId }: OrderKey): Promise<EvidenceOrder> {
  const { rows } = await sql<EvidenceOrder>`
    select e.name as event_name, e.starts_at, e.ends_at, e.timezone, e.venue_name, e.address1 as address,
           (select h.name from event_creator c join profile h on h.id = c.profile_id
             where c.event_id = e.id and c.creator_type = 'owner' and c.creator_status = 'confirmed'
             order by c.position limit 1) as host_name,
           p.buyer_name, p.buyer_email, p.created_at as ordered_at, p.completed_at, p.total_minor, p.currency, p.source,
           (select json_agg(json_build_object('quantity', i.quantity, 'name', t.name) order by t.position, t.id)
              from order_item i
              join ticket_type t on t.event_id = i.event_id and t.id = i.ticket_type_id
             where i.event_id = p.event_id and i.order_id = p.id) as items
      from ticket_order p join event e on e.id = p.event_id
     where p.event_id = ${eventId}::uuid and p.id = ${orderId}::uuid`.execute(db);
  return rows[0]!;
}

/** Something that happened to an order, for its evidence. */
export type OrderFact =
  | { readonly kind: 'ticketsMailed'; readonly at: Date; readonly what: string }
  | { readonly kind: 'mailed'; readonly at: Date; readonly what: string }
  | { readonly kind: 'checkedIn'; readonly at: Date; readonly what: string }
  | { readonly kind: 'refunded'; readonly at: Date; readonly what: string }
  | { readonly kind: 'paidOutside'; readonly at: Date; readonly what: string };

/**
 * The history of an order, oldest first: emails that were sent to the buyer, check-ins with their device, and
 * refunds in minor units, to the card or another way. Emails aren't tracked, so it isn't known whether they were opened.
 */
export async function listOrderFacts(
  db: Db,
  { eventId, orderId }: OrderKey,
  { ticketsKey, email }: { readonly ticketsKey: string; readonly email: string },
): Promise<OrderFact[]> {
  const { rows } = await sql<OrderFact>`
    select 'ticketsMailed' as kind, m.sent_at as at, m.subject as what
      from message m
     where m.dedupe_key = ${ticketsKey} and m.sent_at is not null
     union all
    select 'mailed', r.mailed_at, coalesce(nullif(g.subject, ''), g.kind)
      from guest_message g
      join guest_message_recipient r on r.event_id = g.event_id and r.message_id = g.id
     where g.event_id = ${eventId}::uuid and r.key = lower(${email}) and r.mailed_at is not null
     union all
    select 'checkedIn', c.at, coalesce(v.name, '')
      from ticket a
      join check_in c on c.event_id = a.event_id and c.ticket_id = a.id
      left join check_in_device v on v.event_id = c.event_id and v.id = c.device_id
     where a.order_id = ${orderId}::uuid and c.at is not null
     union all
    select case f.status when 'done' then 'refunded' else f.status end, f.booked_at, f.amount_minor::text
      from refund f
     where f.event_id = ${eventId}::uuid and f.order_id = ${orderId}::uuid and f.status in ('done', 'paidOutside')
     order by 2`.execute(db);
  return rows;
}
