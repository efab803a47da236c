import type { RawBuilder } from 'kysely';
import type { EventId, OrderId, ProfileId, RefundId, TicketTypeId, UserId } from '#platform/ids.ts';
import type { Batch } from '#platform/server/batches.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { ProfileType } from '#modules/profiles/profiles/contract.ts';
import type { RefundedLine } from '#modules/sales/checkout/refund-rules.ts';
import type { InvoiceKind, Party } from '../contract.ts';
import type { DocumentLine } from '../rules.ts';

export async function findSeller(db: Db, profileId: ProfileId): Promise<Party | undefined> {
  return db
    .selectFrom('invoiceSeller')
    .select(['name', 'address1', 'zipCode', 'city', 'country', 'taxId'])
    .where('profileId', '=', profileId)
    .executeTakeFirst();
}

type EventHost = {
  readonly id: ProfileId;
  readonly type: ProfileType;
  readonly provider: string;
  readonly providerId: string;
  readonly hasSeller: boolean;
};

/** The host of an event, and whether they have entered the details. */
export async function findHost(db: Db, eventId: EventId) {
  const { rows } = await sql<EventHost>`
    select p.id, p.type, p.provider, p.provider_id,
           exists (select from invoice_seller s where s.profile_id = p.id) as has_seller
      from event e join profile p on p.id = e.creator_id
     where e.id = ${eventId}::uuid`.execute(db);
  return rows[0]!;
}

export async function putSeller(tx: Db, profileId: ProfileId, seller: Party, byId: UserId): Promise<void> {
  const row = { ...seller, byId };
  await tx
    .insertInto('invoiceSeller')
    .values({ profileId, ...row })
    .onConflict((conflict) =>
      conflict.column('profileId').doUpdateSet({ ...row, updatedAt: sql<Date>`clock_timestamp()` }),
    )
    .execute();
}

/** An order as far as invoices need it, with its lines as sold. */
export type InvoicedOrder = {
  readonly eventId: EventId;
  readonly id: OrderId;
  readonly buyerId: UserId;
  readonly sellerId: ProfileId;
  readonly currency: string;
  readonly taxName: string;
  readonly total: number;
  readonly isPaid: boolean;
  readonly eventName: string;
  /** Days at the place of the event: `2026-11-28`. */
  readonly eventDay: string;
  readonly today: string;
  readonly lines: readonly (DocumentLine & { readonly ticketTypeId: TicketTypeId })[];
};

/** @param isIn names the event of the order, at each level (docs/decisions/0058) */
const orderColumnsIn = (isIn: (eventId: RawBuilder<unknown>) => RawBuilder<unknown>) => sql`
  p.event_id, p.id, p.buyer_id, e.creator_id as seller_id, p.currency, p.tax_name, p.total_minor as total,
  p.completed_at is not null and not p.test and p.total_minor > 0
    -- Given back in cash.
    and (p.status <> 'refunded' or exists (select from payment y where ${isIn(sql`y.event_id`)} and y.order_id = p.id))
    as is_paid, e.name as event_name,
  to_char(e.starts_at at time zone e.timezone, 'YYYY-MM-DD') as event_day,
  to_char(now() at time zone e.timezone, 'YYYY-MM-DD') as today,
  (select json_agg(json_build_object('ticketTypeId', i.ticket_type_id, 'name', t.name, 'quantity', i.quantity,
            'rate', i.tax_rate, 'tax', i.tax_minor,
            'gross', i.unit_minor * i.quantity - i.discount_minor + i.fee_minor) order by t.position, t.id)
     from order_item i join ticket_type t on ${isIn(sql`t.event_id`)} and t.id = i.ticket_type_id
    where ${isIn(sql`i.event_id`)} and i.order_id = p.id) as lines`;

export async function findOrder(db: Db, orderId: OrderId): Promise<InvoicedOrder | undefined> {
  const isIn = (eventId: RawBuilder<unknown>) =>
    sql`${eventId} = p.event_id and ${eventId} = event_of(${orderId}::uuid, ${eventId})`;
  const { rows } = await sql<InvoicedOrder>`
    select ${orderColumnsIn(isIn)}
      from ticket_order p join event e on e.id = p.event_id
     where p.id = ${orderId}::uuid and p.event_id = event_of(${orderId}::uuid, p.event_id)`.execute(db);
  return rows[0];
}

/** Comes before the counter. Two requests for one order, or a request and its refund, wait for each other here. */
export async function lockOrder(
  tx: Db,
  { eventId, id }: Pick<InvoicedOrder, 'eventId' | 'id'>,
): Promise<InvoicedOrder> {
  const event = sql`${eventId}::uuid`;
  const { rows } = await sql<InvoicedOrder>`
    select ${orderColumnsIn((eventId) => sql`${eventId} = ${event}`)} from ticket_order p join event e on e.id = ${event}
     where p.event_id = ${event} and p.id = ${id}::uuid
       for update of p`.execute(tx);
  return rows[0]!;
}

/**
 * Takes the next numbers of a seller, in a row. The lock on the counter lasts until the transaction ends.
 * @returns the first
 */
export async function takeNumbers(
  tx: Db,
  series: { readonly sellerId: ProfileId; readonly kind: InvoiceKind; readonly year: number },
  count: number,
): Promise<number> {
  const { rows } = await sql<{ first: number }>`
    insert into invoice_counter as c (seller_id, kind, year, last)
    values (${series.sellerId}::uuid, ${series.kind}, ${series.year}::int, ${count}::int)
        on conflict (seller_id, kind, year) do update set last = c.last + excluded.last
    returning last - ${count}::int + 1 as first`.execute(tx);
  return rows[0]!.first;
}

/** Everything that is printed. */
export type StoredDocument = {
  readonly seller: Party;
  readonly buyer: Party;
  readonly event: { readonly name: string; readonly day: string };
  readonly taxName: string;
  readonly lines: readonly DocumentLine[];
  readonly issuedOn: string;
  /** The invoice that a credit note corrects. */
  readonly corrects: { readonly number: string; readonly issuedOn: string } | null;
};

export type InvoiceRow = {
  id: string;
  eventId: EventId;
  orderId: OrderId;
  sellerId: ProfileId;
  buyerId: UserId;
  kind: InvoiceKind;
  year: number;
  number: number;
  refundId: RefundId | null;
  currency: string;
  grossMinor: number;
  taxMinor: number;
  document: StoredDocument;
};

export async function addInvoices(tx: Db, rows: readonly InvoiceRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('invoice')
    .values(rows.map((row) => ({ ...row, document: JSON.stringify(row.document) })))
    .execute();
}

const columns = sql`
  v.id, v.event_id, v.order_id, v.seller_id, v.buyer_id, v.kind, v.year, v.number, v.refund_id, v.currency,
  v.gross_minor, v.tax_minor, v.document`;

/** Oldest first. */
export async function listOrderInvoices(db: Db, orderId: OrderId): Promise<InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`
    select ${columns} from invoice v
     where v.order_id = ${orderId}::uuid and v.event_id = event_of(${orderId}::uuid, v.event_id)
     order by v.id`.execute(db);
  return rows;
}

/** Newest first, by the primary key. */
export async function listEventInvoices(
  db: Db,
  eventId: EventId,
  { limit, after }: Batch,
): Promise<InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`
    select ${columns} from invoice v
     where v.event_id = ${eventId}::uuid ${after === undefined ? sql`` : sql`and v.id < ${after}::uuid`}
     order by v.id desc
     limit ${limit}`.execute(db);
  return rows;
}

export async function countEventInvoices(db: Db, eventId: EventId): Promise<number> {
  const { total } = await db
    .selectFrom('invoice')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow();
  return total;
}

export async function findInvoice(
  db: Db,
  { eventId, id }: { readonly eventId: EventId; readonly id: string },
): Promise<InvoiceRow | undefined> {
  const { rows } = await sql<InvoiceRow>`
    select ${columns} from invoice v where v.event_id = ${eventId}::uuid and v.id = ${id}::uuid`.execute(db);
  return rows[0];
}

export type CreditedRefund = {
  id: RefundId;
  /** Whether the buyer has the money: the bank may have sent it back. */
  isMade: boolean;
  amount: number;
  tax: number;
  lines: readonly RefundedLine[];
  /** The total of its credit note. */
  credited: number | null;
};

/**
 * Refunds of an order that were made once, oldest first. By the unique key of refunds. Cash that was given back at the
 * box office has no refund of its own: it has the id of its order.
 */
export async function listRefunds(
  db: Db,
  { eventId, id }: { readonly eventId: EventId; readonly id: OrderId },
): Promise<CreditedRefund[]> {
  const { rows } = await sql<CreditedRefund>`
    select m.id, m.is_made, m.amount, m.tax, m.lines, v.gross_minor as credited
      from (
        select r.id, r.status in ('done', 'paidOutside') as is_made, r.amount_minor as amount, r.tax_minor as tax, r.lines
          from refund r
         where r.event_id = ${eventId}::uuid and r.order_id = ${id}::uuid and r.booked_at is not null
         union all
        select s.order_id, true, s.amount_minor, l.tax, l.lines
          from box_office_sale s
          cross join lateral (
            select sum(i.refunded_tax_minor)::int as tax,
                   jsonb_agg(jsonb_build_object('ticketTypeId', i.ticket_type_id, 'amount', i.refunded_minor,
                                                'tax', i.refunded_tax_minor)) as lines
              from order_item i
             where i.event_id = ${eventId}::uuid and i.order_id = ${id}::uuid and i.refunded_minor > 0) l
         where s.event_id = ${eventId}::uuid and s.order_id = ${id}::uuid and s.method <> 'reader'
           and s.refunded_at is not null and s.amount_minor > 0) m
      left join invoice v on v.event_id = ${eventId}::uuid and v.refund_id = m.id
     order by m.id`.execute(db);
  return rows;
}

/** Sellers whose numbers have a gap, or whose counter is wrong. */
export async function listGaps(db: Db) {
  const { rows } = await sql<{ sellerId: string; kind: string; year: number; last: number; issued: number }>`
    select c.seller_id, c.kind, c.year, c.last, coalesce(v.issued, 0)::int as issued
      from invoice_counter c
      left join (select seller_id, kind, year, count(*) as issued, max(number) as highest
                   from invoice group by 1, 2, 3) v using (seller_id, kind, year)
     where c.last <> coalesce(v.issued, 0) or c.last <> coalesce(v.highest, 0)`.execute(db);
  return rows;
}
