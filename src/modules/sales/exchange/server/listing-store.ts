import type { EventId, OrderId, TicketId, TicketTypeId, UserId } from '#platform/ids.ts';
import type { Batch } from '#platform/server/batches.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { ReturnedTicket, TicketReturn } from '../return-contract.ts';
import type { ReturnPrice } from '../rules.ts';

export type ReturnRow = {
  id: TicketId;
  ticketTypeId: TicketTypeId;
  ordinal: number;
  admits: number;
  isTransferOpen: boolean;
  isWaiting: boolean;
  isDisputed: boolean;
  isDrawn: boolean;
  paidByOther: boolean;
  waitingList: boolean;
  returns: boolean;
  returnsCloseMinutes: number;
  returnPrice: ReturnPrice;
  /** The newest listing by this user that they didn't take back. */
  state: TicketReturn['state'] | 'ended';
  listedMinor: number | null;
  currency: string | null;
  offerUntil: Date | null;
};

/** The facts that decide whether the holder of tickets of an order can return them. Uses `ticket_listing_by_order`. */
export async function listReturnable(
  db: Db,
  { orderId, userId }: { orderId: OrderId; userId: UserId },
): Promise<ReturnRow[]> {
  const { rows } = await sql<ReturnRow>`
    select a.id, a.ticket_type_id, a.ordinal, t.admits, o.buyer_id <> ${userId}::uuid as paid_by_other,
           exists (select from ticket_transfer x
                    where x.event_id = a.event_id and x.ticket_id = a.id and x.state = 'open') as is_transfer_open,
           exists (select from waiting_list_entry w
                    where w.user_id = ${userId}::uuid and w.event_id = a.event_id
                      and w.state in ('waiting', 'offered')) as is_waiting,
           exists (select from dispute d
                    where d.event_id = a.event_id and d.order_id = a.order_id
                      and d.state in ('needsResponse', 'underReview', 'lost')) as is_disputed,
           o.source = 'draw' as is_drawn,
           coalesce(p.waiting_list, true) as waiting_list, coalesce(p.returns, true) as returns,
           coalesce(p.returns_close_minutes, 180) as returns_close_minutes,
           coalesce(p.return_price, 'paid') as return_price,
           l.state, coalesce(l.refunded_minor, l.paid_minor) as listed_minor, l.currency, l.offer_until
      from ticket a
      join ticket_order o on o.event_id = a.event_id and o.id = a.order_id
      join ticket_type t on t.event_id = a.event_id and t.id = a.ticket_type_id
      left join exchange_policy p on p.event_id = a.event_id
      left join lateral (
        select l.state, l.paid_minor, l.refunded_minor, l.currency, b.expires_at as offer_until
          from ticket_listing l
          left join ticket_order b on b.event_id = l.event_id and b.id = l.offer_order_id
         where l.event_id = a.event_id and l.order_id = a.order_id and l.ticket_id = a.id
           and l.seller_id = ${userId}::uuid and l.state <> 'takenBack'
         order by l.id desc limit 1) l on true
     where a.order_id = ${orderId}::uuid and a.holder_id = ${userId}::uuid
     order by a.id`.execute(db);
  return rows;
}

export type NewListing = {
  id: string;
  eventId: EventId;
  ticketId: TicketId;
  ticketTypeId: TicketTypeId;
  orderId: OrderId;
  sellerId: UserId;
  paidMinor: number;
  feeMinor: number;
  currency: string;
};

export async function addListing(tx: Db, listing: NewListing): Promise<void> {
  await tx.insertInto('ticketListing').values(listing).execute();
}

/** Takes a listing back. The ticket is locked. @returns false if there is none, or it is offered */
export async function takeBack(tx: Db, eventId: EventId, ticketId: TicketId): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ticket_listing set state = 'takenBack', closed_at = now()
     where event_id = ${eventId}::uuid and ticket_id = ${ticketId}::uuid and state = 'listed'`.execute(tx);
  return numAffectedRows === 1n;
}

export type ClosedListing = {
  id: string;
  eventId: EventId;
  orderId: OrderId;
  ticketId: TicketId;
  sellerId: UserId;
  state: 'returned' | 'ended';
};

/** `ticket_listing l` of `event e` ends: at the deadline, or because the event is cancelled. */
const isClosing = sql`
  l.state = 'listed'
  and (e.status = 'cancelled' or e.deleted_at is not null
       or e.starts_at - make_interval(mins => coalesce(x.returns_close_minutes, 180)) <= now())`;

/** Events with such listings, by id. */
export async function listClosing(db: Db, { limit, after }: Batch<EventId>): Promise<EventId[]> {
  const { rows } = await sql<{ eventId: EventId }>`
    select l.event_id
      from ticket_listing l
      join event e on e.id = l.event_id
      left join exchange_policy x on x.event_id = l.event_id
     where ${isClosing}
       and ${after === undefined ? sql`true` : sql`l.event_id > ${after}::uuid`}
     group by l.event_id
     order by l.event_id
     limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ eventId }) => eventId);
}

/** Returns unsold tickets to their holders. Locks tickets, then listings, as taking back does. */
export async function closeListings(tx: Db, eventId: EventId): Promise<ClosedListing[]> {
  const { rows } = await sql<ClosedListing>`
    with due as (
      select l.id, l.ticket_id, case e.status when 'cancelled' then 'ended' else 'returned' end as becomes
        from ticket_listing l
        join event e on e.id = l.event_id
        join ticket a on a.event_id = l.event_id and a.id = l.ticket_id
        left join exchange_policy x on x.event_id = l.event_id
       where l.event_id = ${eventId}::uuid and ${isClosing}
       order by l.id
         for update of a skip locked),
    closed as (
      update ticket_listing l set state = d.becomes, closed_at = now()
        from due d
       where l.event_id = ${eventId}::uuid and l.id = d.id and l.state = 'listed'
      returning l.event_id, l.id, l.order_id, l.ticket_id, l.seller_id, l.state),
    unfrozen as (
      update ticket a set listed = false, version = version + 1
        from closed c where a.event_id = ${eventId}::uuid and a.id = c.ticket_id)
    select * from closed`.execute(tx);
  return rows;
}

export type EventReturnRow = {
  id: string;
  ticketName: string;
  holder: string;
  state: ReturnedTicket['state'];
  paidMinor: number;
  currency: string;
  refundedMinor: number | null;
  surplus: number;
  createdAt: Date;
};

/** Newest first. */
export async function listEventReturns(
  db: Db,
  eventId: EventId,
  { limit, before }: { limit: number; before: string | undefined },
): Promise<EventReturnRow[]> {
  const { rows } = await sql<EventReturnRow>`
    select l.id, t.name as ticket_name, coalesce(p.name, '') as holder, l.state, l.paid_minor, l.currency,
           l.refunded_minor, coalesce(l.surplus_minor, 0) as surplus, l.created_at
      from ticket_listing l
      join ticket_type t on t.event_id = l.event_id and t.id = l.ticket_type_id
      left join profile p on p.id = l.seller_id
     where l.event_id = ${eventId}::uuid ${before === undefined ? sql`` : sql`and l.id < ${before}::uuid`}
     order by l.id desc
     limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

export async function countReturns(db: Db, eventId: EventId): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ticket_listing where event_id = ${eventId}::uuid`.execute(db);
  return rows[0]!.total;
}

/** Whether the user has a ticket of the event on the Exchange. Uses `ticket_listing_by_seller`. */
export async function isReturning(db: Db, eventId: EventId, sellerId: UserId): Promise<boolean> {
  const { rows } = await sql`
    select from ticket_listing
     where seller_id = ${sellerId}::uuid and event_id = ${eventId}::uuid and state in ('listed', 'offered')
     limit 1`.execute(db);
  return rows.length > 0;
}
