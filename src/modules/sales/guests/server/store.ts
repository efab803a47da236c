import type { DisputeState } from '#modules/sales/disputes/rules.ts';
import type { GuestShow, OrderShow } from '../contract.ts';
import type { RawBuilder } from 'kysely';
import type { EventId, OrderId, ProfileId, TicketId, TicketTypeId } from '#platform/ids.ts';
import type { Batch } from '#platform/server/batches.ts';
import { sql, type Db } from '#platform/server/db.ts';

export type GuestRow = {
  id: TicketId;
  orderId: OrderId;
  name: string;
  holder: string | null;
  email: string;
  ticketTypeId: TicketTypeId;
  ticketName: string;
  state: 'valid' | 'void';
  comp: boolean;
  returned: 'listed' | 'resold' | null;
  refunded: 'none' | 'part' | 'full';
  checkedInAt: Date | null;
  orderedAt: Date;
};

export type GuestFilter = {
  readonly eventId: EventId;
  readonly q: string;
  readonly ticketTypeId?: TicketTypeId | undefined;
  readonly show?: GuestShow | undefined;
};

/** Whether the order of `a` has a refund like this. Uses the unique key of refunds. */
const hasRefund = (like: RawBuilder<unknown>) => sql`exists (
  select from refund r where r.event_id = a.event_id and r.order_id = a.order_id and r.status <> 'failed' and ${like})`;

/** Whether the order of `a` is fully refunded, or about to be. */
const isOrderRefunded = sql`(
  select sum(r.amount_minor) from refund r
   where r.event_id = a.event_id and r.order_id = a.order_id and r.status <> 'failed') >= p.total_minor`;

/**
 * A refund covers the tickets that the host chose, or the whole order; one that cancels covers the tickets it
 * cancelled.
 */
const refundOf = sql`case
  when a.voided_because = 'refund' or ${isOrderRefunded} or ${hasRefund(sql`r.whole_tickets and a.id = any(r.ticket_ids)`)}
    then 'full'
  when ${hasRefund(sql`(a.id = any(r.ticket_ids) or r.ticket_ids = '{}' and r.cancelled_units = 0)`)} then 'part'
  else 'none' end`;

const shows = {
  valid: sql`and a.state = 'valid'`,
  void: sql`and a.state = 'void'`,
  checkedIn: sql`and c.at is not null`,
  notYet: sql`and a.state = 'valid' and c.at is null`,
  comp: sql`and p.comp_by is not null`,
  refunded: sql`and ${refundOf} <> 'none'`,
} as const satisfies Record<GuestShow, unknown>;

/** An `ilike` pattern that finds the literal text anywhere. */
const likeOf = (q: string): string => `%${q.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** The buyer, or the friend who accepted the ticket (EXC-03). */
const holderName = sql`case when a.holder_id = p.buyer_id then p.buyer_name else coalesce(h.name, '') end`;
const holderEmail = sql`case when a.holder_id = p.buyer_id then p.buyer_email else coalesce(u.email, '') end`;

const matching = ({ eventId, q, ticketTypeId, show }: GuestFilter) => {
  const like = likeOf(q);
  return sql`
    from ticket a
    join ticket_order p on p.event_id = a.event_id and p.id = a.order_id
    left join profile h on h.id = a.holder_id and a.holder_id <> p.buyer_id
    left join account_user u on u.id = h.id
    join ticket_type t on t.event_id = a.event_id and t.id = a.ticket_type_id
    left join check_in c on c.event_id = a.event_id and c.ticket_id = a.id
   where a.event_id = ${eventId}::uuid and not p.test
     ${q.trim() === '' ? sql`` : sql`and (${holderName} ilike ${like} or ${holderEmail} ilike ${like} or a.guest_name ilike ${like})`}
     ${ticketTypeId === undefined ? sql`` : sql`and a.ticket_type_id = ${ticketTypeId}::uuid`}
     ${show === undefined ? sql`` : shows[show]}`;
};

/** Newest first, by the key of an event's tickets. */
export async function listGuests(db: Db, filter: GuestFilter, { limit, after }: Batch): Promise<GuestRow[]> {
  const { rows } = await sql<GuestRow>`
    select a.id, a.order_id, coalesce(a.guest_name, ${holderName}) as name,
           case when a.guest_name is not null then ${holderName} end as holder, ${holderEmail} as email,
           a.ticket_type_id, t.name as ticket_name,
           a.state, p.comp_by is not null as comp,
           case when a.listed then 'listed' when a.voided_because = 'exchange' then 'resold' end as returned,
           ${refundOf} as refunded, c.at as checked_in_at,
           p.completed_at as ordered_at
    ${matching(filter)}
       ${after === undefined ? sql`` : sql`and a.id < ${after}::uuid`}
     order by a.id desc
     limit ${limit}`.execute(db);
  return rows;
}

export async function countGuests(db: Db, filter: GuestFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${matching(filter)}`.execute(
    db,
  );
  return rows[0]!.total;
}

export async function findBuyerOf(db: Db, eventId: EventId, orderId: OrderId): Promise<string | undefined> {
  const row = await db
    .selectFrom('ticketOrder')
    .select('buyerEmail')
    .where('eventId', '=', eventId)
    .where('id', '=', orderId)
    .where('completedAt', 'is not', null)
    .executeTakeFirst();
  return row?.buyerEmail;
}

export async function findEvent(db: Db, eventId: EventId) {
  const { rows } = await sql<{ name: string; hostId: ProfileId; hostType: string; hostName: string }>`
    select e.name, h.id as host_id, h.type as host_type, h.name as host_name
      from event e
      left join lateral (
        select p.id, p.type, p.name from event_creator c join profile p on p.id = c.profile_id
         where c.event_id = e.id and c.creator_type = 'owner' and c.creator_status = 'confirmed'
         order by c.position limit 1) h on true
     where e.id = ${eventId}::uuid`.execute(db);
  return rows[0]!;
}

export type SettlementRow = {
  currency: string;
  gross: number;
  refunds: number;
  disputed: number;
  fees: number;
  processing: number;
  cash: number;
  surplus: number;
  net: number;
  orders: number;
};

const sums = sql`
  coalesce(-sum(l.amount_minor) filter (where l.account = 'buyer' and l.kind = 'sale'), 0)::bigint as gross,
  coalesce(sum(l.amount_minor) filter (where l.account = 'buyer' and l.kind = 'refund'), 0)::bigint as refunds,
  coalesce(sum(l.amount_minor) filter (where l.account = 'disputed'), 0)::bigint as disputed,
  coalesce(sum(l.amount_minor) filter (where l.account in ('platform', 'processing')), 0)::bigint as fees,
  -- At most the fees: beyond them, the provider's own fee on a refunded sale is the platform's loss.
  least(coalesce(sum(l.amount_minor) filter (where l.account = 'processing'), 0),
        greatest(0, coalesce(sum(l.amount_minor) filter (where l.account in ('platform', 'processing')), 0)))::bigint as processing,
  coalesce(sum(l.amount_minor) filter (where l.account = 'cash'), 0)::bigint as cash,
  -- Payouts and cash taken at the door don't change what the host earned.
  coalesce(sum(l.amount_minor) filter (where l.account = 'host' and l.kind not in ('transfer', 'reversal', 'cash')), 0)::bigint as net`;

/**
 * Leaves out payments that bought nothing, which the platform keeps until they are refunded. By
 * `ledger_entry_by_order`.
 */
const isOfSale = sql`
  exists (select from ledger_entry h
           where h.event_id = l.event_id and h.order_id = l.order_id and h.account = 'host'
             and (h.transfer_id = l.transfer_id or l.kind in ('fee', 'disputeFee')))`;

/** Only from the ledger: `ledger_entry_by_order` keeps an event's entries together. */
export async function sumSettlement(db: Db, eventId: EventId): Promise<SettlementRow[]> {
  const { rows } = await sql<SettlementRow>`
    select l.currency, ${sums}, count(distinct l.order_id)::int as orders,
           (select coalesce(sum(r.surplus_minor), 0)::bigint from ticket_listing r
             where r.event_id = ${eventId}::uuid and r.currency = l.currency) as surplus
      from ledger_entry l
     where l.event_id = ${eventId}::uuid and ${isOfSale}
     group by l.currency
     order by l.currency`.execute(db);
  return rows;
}

export async function listSettledOrders(db: Db, eventId: EventId, { limit, after }: Batch) {
  const { rows } = await sql<
    Omit<SettlementRow, 'orders' | 'surplus'> & {
      id: OrderId;
      name: string;
      at: Date;
      taxName: string;
      tax: number;
    }
  >`
    select l.order_id as id, p.buyer_name as name, coalesce(p.completed_at, p.created_at) as at, l.currency, ${sums},
           p.tax_name,
           case when p.completed_at is null then 0 else p.tax_minor - (
             select coalesce(sum(i.refunded_tax_minor), 0)::int from order_item i
              where i.event_id = p.event_id and i.order_id = p.id) end as tax
      from ledger_entry l
      join ticket_order p on p.event_id = l.event_id and p.id = l.order_id
     where l.event_id = ${eventId}::uuid and ${isOfSale}
       ${after === undefined ? sql`` : sql`and l.order_id > ${after}::uuid`}
     group by l.order_id, p.event_id, p.id, l.currency
     order by l.order_id
     limit ${limit}`.execute(db);
  return rows;
}

export type OrderRow = {
  id: OrderId;
  name: string;
  email: string;
  at: Date;
  tickets: number;
  cancelled: number;
  code: string | null;
  comp: boolean;
  currency: string;
  subtotalMinor: number;
  discountMinor: number;
  feeMinor: number;
  totalMinor: number;
  refundedMinor: number;
  taxName: string;
  taxMinor: number;
  refundedTaxMinor: number;
  dispute: { state: DisputeState; inquiry: boolean } | null;
};

export type OrderFilter = {
  readonly eventId: EventId;
  readonly q: string;
  readonly show?: OrderShow | undefined;
};

const orderShows = {
  paid: () => sql`and p.total_minor > 0`,
  comp: () => sql`and p.comp_by is not null`,
  // Cash that was given back at the box office is in the items only; some earlier refunds, in the payment only.
  refunded: (eventId: EventId) => sql`and (
    exists (select from payment y
             where y.event_id = ${eventId}::uuid and y.order_id = p.id and y.status = 'succeeded' and y.refunded_minor > 0)
    or exists (select from order_item i
                where i.event_id = ${eventId}::uuid and i.order_id = p.id and i.refunded_minor > 0))`,
} as const satisfies Record<OrderShow, unknown>;

const matchingOrders = ({ eventId, q, show }: OrderFilter) => sql`
  p.event_id = ${eventId}::uuid and p.completed_at is not null and not p.test
    ${q.trim() === '' ? sql`` : sql`and (p.buyer_name ilike ${likeOf(q)} or p.buyer_email ilike ${likeOf(q)})`}
    ${show === undefined ? sql`` : orderShows[show](eventId)}`;

/** Uses the key of an event's orders. */
export async function countOrders(db: Db, filter: OrderFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ticket_order p where ${matchingOrders(filter)}`.execute(db);
  return rows[0]!.total;
}

/** Uses the key of an event's orders, and `dispute_by_order`. */
export async function listOrders(
  db: Db,
  filter: OrderFilter,
  { limit, after, first }: Batch & { first: 'oldest' | 'newest' },
): Promise<OrderRow[]> {
  const event = sql`${filter.eventId}::uuid`;
  const [further, direction] = first === 'oldest' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  const { rows } = await sql<OrderRow>`
    select p.id, p.buyer_name as name, p.buyer_email as email, p.completed_at as at, i.tickets, i.cancelled, m.code,
           p.comp_by is not null as comp, p.currency, p.subtotal_minor, p.discount_minor, p.fee_minor, p.total_minor,
           greatest(coalesce(b.refunded, 0), i.refunded)::int as refunded_minor, p.tax_name, p.tax_minor, i.refunded_tax_minor,
           (select json_build_object('state', d.state, 'inquiry', d.inquiry) from dispute d
             where d.event_id = ${event} and d.order_id = p.id order by d.id desc limit 1) as dispute
      from ticket_order p
      cross join lateral (
        select sum(i.quantity * t.admits)::int as tickets, sum(i.cancelled * t.admits)::int as cancelled,
               sum(i.refunded_minor) as refunded, sum(i.refunded_tax_minor)::int as refunded_tax_minor
          from order_item i join ticket_type t on t.event_id = i.event_id and t.id = i.ticket_type_id
         where i.event_id = ${event} and i.order_id = p.id) i
      left join lateral (
        select sum(y.refunded_minor) as refunded
          from payment y where y.event_id = ${event} and y.order_id = p.id and y.status = 'succeeded') b on true
      left join promotion m on m.event_id = p.event_id and m.id = p.promotion_id
     where ${matchingOrders(filter)}
       ${after === undefined ? sql`` : sql`and p.id ${further} ${after}::uuid`}
     order by p.id ${direction}
     limit ${limit}`.execute(db);
  return rows;
}
