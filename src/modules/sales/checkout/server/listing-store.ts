import type { EventId, OrderId, TicketId, TicketTypeId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

/** A listed ticket that can be offered to the waiting list. */
export type ListingRow = {
  id: string;
  ticketTypeId: TicketTypeId;
  /** Paid including the fee, minus refunds. */
  paidMinor: number;
  feeMinor: number;
  currency: string;
  /** The price for the next fan. */
  returnPrice: 'paid' | 'current';
  /** When unsold tickets return to their holders. */
  until: Date;
};

/** Listings that are looked at when tickets are offered. */
const linePart = 200;

/**
 * Locks the listings of these ticket types that can be offered, oldest first, without those of the buyer. Tickets whose
 * payment is disputed wait.
 * Uses `ticket_listing_line`.
 */
export async function lockListings(
  tx: Db,
  eventId: EventId,
  typeIds: readonly TicketTypeId[],
  buyerId?: UserId,
): Promise<ListingRow[]> {
  const { rows } = await sql<ListingRow>`
    select l.id, l.ticket_type_id, l.paid_minor, l.fee_minor, l.currency, coalesce(x.return_price, 'paid') as return_price,
           e.starts_at - make_interval(mins => coalesce(x.returns_close_minutes, 180)) as until
      from ticket_listing l
      join event e on e.id = l.event_id
      left join exchange_policy x on x.event_id = l.event_id
     where l.event_id = ${eventId}::uuid and l.state = 'listed' and l.ticket_type_id = any(${[...typeIds]}::uuid[])
       and not exists (select from dispute d
                        where d.event_id = l.event_id and d.order_id = l.order_id
                          and d.state in ('needsResponse', 'underReview', 'lost'))
       and e.starts_at - make_interval(mins => coalesce(x.returns_close_minutes, 180)) > clock_timestamp()
       ${buyerId === undefined ? sql`` : sql`and l.seller_id <> ${buyerId}::uuid`}
     order by l.id
     limit ${sql.lit(linePart)}
       for update of l skip locked`.execute(tx);
  return rows;
}

/** Marks listings as offered with the order of the next fan. Their rows are locked. */
export async function markListingsOffered(
  tx: Db,
  eventId: EventId,
  offers: readonly { readonly orderId: OrderId; readonly listingIds: readonly string[] }[],
): Promise<void> {
  const offered = offers.flatMap(({ orderId, listingIds }) => listingIds.map((id) => ({ id, orderId })));
  if (offered.length === 0) return;
  await sql`
    update ticket_listing l set state = 'offered', offer_order_id = o."orderId"
      from json_to_recordset(${JSON.stringify(offered)}::json) o(id uuid, "orderId" uuid)
     where l.event_id = ${eventId}::uuid and l.id = o.id`.execute(tx);
}

/** Notes how many units of an order its listings back. */
export async function markBacked(
  tx: Db,
  eventId: EventId,
  backed: readonly {
    readonly orderId: OrderId;
    readonly ticketTypeId: TicketTypeId;
    readonly count: number;
  }[],
): Promise<void> {
  await sql`
    update order_item i set backed = b.count
      from json_to_recordset(${JSON.stringify(backed)}::json) b("orderId" uuid, "ticketTypeId" uuid, count int)
     where i.event_id = ${eventId}::uuid and i.order_id = b."orderId" and i.ticket_type_id = b."ticketTypeId"`.execute(
    tx,
  );
}

/** Gives the listings in offers that end back to the line, before their orders are closed. */
export async function releaseListings(tx: Db, eventId: EventId, orderIds: readonly OrderId[]): Promise<void> {
  if (orderIds.length === 0) return;
  await sql`
    with released as (
      update ticket_listing set state = 'listed', offer_order_id = null
       where event_id = ${eventId}::uuid and offer_order_id = any(${[...orderIds]}::uuid[]) and state = 'offered')
    update order_item set backed = 0
     where event_id = ${eventId}::uuid and order_id = any(${[...orderIds]}::uuid[]) and backed > 0`.execute(
    tx,
  );
}

/**
 * Ends the listings of tickets that are void now. An offer keeps the units of those in it, as ordinary held ones.
 * @returns the units that offers keep, by ticket type
 */
export async function endListings(
  tx: Db,
  eventId: EventId,
  ticketIds: readonly TicketId[],
): Promise<readonly { readonly ticketTypeId: TicketTypeId; readonly count: number }[]> {
  const { rows } = await sql<{ ticketTypeId: TicketTypeId; count: number }>`
    with found as (
      select id, ticket_type_id, offer_order_id from ticket_listing
       where event_id = ${eventId}::uuid and ticket_id = any(${[...ticketIds]}::uuid[]) and state in ('listed', 'offered')
         for update),
    ended as (
      update ticket_listing l set state = 'ended', offer_order_id = null, closed_at = now()
        from found f where l.event_id = ${eventId}::uuid and l.id = f.id),
    kept as (
      select offer_order_id, ticket_type_id, count(*)::int as count from found
       where offer_order_id is not null group by 1, 2),
    unbacked as (
      update order_item i set backed = i.backed - k.count
        from kept k
       where i.event_id = ${eventId}::uuid and i.order_id = k.offer_order_id and i.ticket_type_id = k.ticket_type_id)
    select ticket_type_id, sum(count)::int as count from kept group by 1`.execute(tx);
  return rows;
}

export type OfferedListingRow = {
  id: string;
  ticketId: TicketId;
  ticketTypeId: TicketTypeId;
  /** Of the ticket. */
  orderId: OrderId;
  /** Of the ticket. */
  ordinal: number;
  sellerId: UserId;
  offerOrderId: OrderId;
  paidMinor: number;
  feeMinor: number;
};

const offered = sql`
  l.id, l.ticket_id, l.ticket_type_id, l.order_id, a.ordinal, l.seller_id, l.offer_order_id, l.paid_minor, l.fee_minor
    from ticket_listing l join ticket a on a.event_id = l.event_id and a.id = l.ticket_id`;

/** The listings in these offers. They change only under the lock of their ticket type. */
export async function listOfferedIn(
  tx: Db,
  eventId: EventId,
  orderIds: readonly OrderId[],
): Promise<OfferedListingRow[]> {
  const { rows } = await sql<OfferedListingRow>`
    select ${offered}
     where l.event_id = ${eventId}::uuid and l.offer_order_id = any(${[...orderIds]}::uuid[]) and l.state = 'offered'
     order by l.id`.execute(tx);
  return rows;
}

/** The listings of an order that were sold without a refund. Uses `ticket_listing_by_order`. */
export async function listSoldUnpaid(
  tx: Db,
  { eventId, orderId }: { readonly eventId: EventId; readonly orderId: OrderId },
): Promise<OfferedListingRow[]> {
  const { rows } = await sql<OfferedListingRow>`
    select ${offered}
     where l.event_id = ${eventId}::uuid and l.order_id = ${orderId}::uuid and l.state = 'sold' and l.refunded_minor = 0
     order by l.id`.execute(tx);
  return rows;
}

/** Orders whose payment the bank disputes, has taken back or still holds. They are locked, as a decision locks them. */
export async function listDisputed(
  tx: Db,
  eventId: EventId,
  orderIds: readonly OrderId[],
): Promise<ReadonlySet<OrderId>> {
  const { rows } = await sql<{ orderId: OrderId }>`
    select order_id from dispute
     where event_id = ${eventId}::uuid and order_id = any(${[...orderIds]}::uuid[])
       and (state in ('needsResponse', 'underReview', 'lost') or withdrawn_minor <> 0)`.execute(tx);
  return new Set(rows.map(({ orderId }) => orderId));
}

/** @param sold with the refund of each, and what the host keeps, in minor units */
export async function markListingsSold(
  tx: Db,
  eventId: EventId,
  sold: readonly { readonly id: string; readonly refunded: number; readonly surplus: number }[],
): Promise<void> {
  await sql`
    update ticket_listing l
       set state = 'sold', refunded_minor = s.refunded, surplus_minor = s.surplus,
           closed_at = least(l.closed_at, now())
      from json_to_recordset(${JSON.stringify(sold)}::json) s(id uuid, refunded int, surplus int)
     where l.event_id = ${eventId}::uuid and l.id = s.id and l.state in ('offered', 'sold')`.execute(tx);
}

/** Listings that differ from their tickets, their offers or their refunds. */
export async function listWrongListings(db: Db): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`
    select 'listing ' || l.id || ' is ' || l.state || ', but its ticket isn’t frozen' as problem
      from ticket_listing l join ticket a on a.event_id = l.event_id and a.id = l.ticket_id
     where l.state in ('listed', 'offered') and not a.listed
     union all
    select 'ticket ' || a.id || ' is frozen without a listing'
      from ticket a
     where a.listed and not exists (select from ticket_listing l
                                     where l.event_id = a.event_id and l.ticket_id = a.id
                                       and l.state in ('listed', 'offered'))
     union all
    select 'listing ' || l.id || ' is sold, but not once: to one buyer, with one refund, under a new code'
      from ticket_listing l
      join ticket a on a.event_id = l.event_id and a.id = l.ticket_id
      join ticket_order o on o.event_id = l.event_id and o.id = l.offer_order_id
     where l.state = 'sold'
       and (a.state <> 'void' or o.completed_at is null
            or (l.refunded_minor > 0 and not exists (
                  select from refund r
                   where r.event_id = l.event_id and r.order_id = l.order_id and r.source = 'exchange'
                     and r.idempotency_key = 'exchange:' || l.id and r.amount_minor = l.refunded_minor)))
     union all
    select 'order ' || i.order_id || ' has ' || i.backed || ' listed units, but ' || count(l.id) || ' listings'
      from order_item i
      join ticket_order o on o.event_id = i.event_id and o.id = i.order_id
      left join ticket_listing l on l.event_id = i.event_id and l.offer_order_id = i.order_id
       and l.ticket_type_id = i.ticket_type_id
     where i.backed > 0 or l.id is not null
     group by i.event_id, i.order_id, i.ticket_type_id, i.backed
    having i.backed <> count(l.id)`.execute(db);
  return rows.map(({ problem }) => problem);
}
