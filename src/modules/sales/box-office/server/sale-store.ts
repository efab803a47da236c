import { ownerOf } from '#modules/profiles/profiles/server/index.ts';
import type { EventId, OrderId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { PaidMethod } from '../contract.ts';

export type NewSale = {
  eventId: EventId;
  orderId: OrderId;
  tillId: string;
  byId: UserId;
  method: PaidMethod;
  amountMinor: number;
  currency: string;
  soldAt: Date;
  isOffline: boolean;
};

export async function addSales(tx: Db, sales: readonly NewSale[]): Promise<void> {
  await tx.insertInto('boxOfficeSale').values(sales).execute();
}

export type SaleKey = { readonly eventId: EventId; readonly orderId: OrderId };

export async function isRecorded(db: Db, { eventId, orderId }: SaleKey): Promise<boolean> {
  const row = await db
    .selectFrom('boxOfficeSale')
    .select('orderId')
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findSale(db: Db, { eventId, orderId }: SaleKey) {
  return db
    .selectFrom('boxOfficeSale')
    .select(['byId', 'refundedAt', 'method'])
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .executeTakeFirst();
}

/** @returns false if it was refunded before */
export async function markRefunded(
  tx: Db,
  { eventId, orderId }: SaleKey,
  by: { readonly userId: UserId; readonly tillId: string },
): Promise<boolean> {
  const changed = await tx
    .updateTable('boxOfficeSale')
    .set({
      refundedAt: sql<Date>`now()`,
      refundedBy: by.userId,
      refundedTillId: by.tillId,
    })
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .where('refundedAt', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

export type SaleRow = NewSale & {
  what: string;
  tickets: number;
  till: string;
  seller: string;
  refundedAt: Date | null;
  email: string;
  hasAccount: boolean;
};

/** From which sale on, by time and order. */
export type SalePage = { readonly limit: number; readonly after: readonly [string, string] | undefined };

const shownSale = sql`
    select s.event_id, s.order_id, s.till_id, s.by_id, s.method, s.amount_minor, s.currency, s.sold_at, s.is_offline,
           coalesce(s.refunded_at, case when s.method = 'reader' and o.status = 'refunded' then (
             select max(y.updated_at) from payment y where y.event_id = s.event_id and y.order_id = s.order_id) end)
             as refunded_at,
           t.name as till, coalesce(p.name, '') as seller, i.what, i.tickets,
           o.buyer_email as email, b.id is not null as has_account
      from box_office_sale s
      join ticket_order o on o.event_id = s.event_id and o.id = s.order_id
      join box_office_till t on t.event_id = s.event_id and t.id = s.till_id
      left join profile p on p.id = s.by_id
      left join profile b on b.id = o.buyer_id
      cross join lateral (
        select string_agg(i.quantity || ' × ' || y.name, ', ' order by y.position, y.name) as what,
               sum(i.quantity * y.admits)::int as tickets
          from order_item i join ticket_type y on y.event_id = i.event_id and y.id = i.ticket_type_id
         where i.event_id = s.event_id and i.order_id = s.order_id) i`;

/** Newest first. Uses `box_office_sale_by_till`. */
export async function listSaleRows(
  db: Db,
  { eventId, tillId }: { eventId: EventId; tillId: string },
  { limit, after }: SalePage,
): Promise<SaleRow[]> {
  const { rows } = await sql<SaleRow>`
    ${shownSale}
     where s.event_id = ${eventId}::uuid and s.till_id = ${tillId}::uuid
       and ${after ? sql`(s.sold_at, s.order_id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`}
     order by s.sold_at desc, s.order_id desc
     limit ${limit}`.execute(db);
  return rows;
}

/** Sales of a cancelled event whose money the host still has, oldest first. Uses `box_office_sale_unreturned`. */
export async function listUnreturnedRows(
  db: Db,
  eventId: EventId,
  { limit, after }: SalePage,
): Promise<SaleRow[]> {
  const { rows } = await sql<SaleRow>`
    ${shownSale}
     where s.event_id = ${eventId}::uuid and s.refunded_at is null and s.amount_minor > 0 and s.method <> 'reader'
       and exists (select from event e where e.id = s.event_id and e.status = 'cancelled')
       and ${after ? sql`(s.sold_at, s.order_id) > (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`}
     order by s.sold_at, s.order_id
     limit ${limit}`.execute(db);
  return rows;
}

/** Events, by what `getBoxOffice` shows of them. */
export async function findEvent(db: Db, eventId: EventId) {
  return db
    .selectFrom('event')
    .select(['name', 'currency', 'timezone', 'status', 'endsAt'])
    .where('id', '=', eventId)
    .executeTakeFirst();
}

/** The user who is responsible for an event. */
export async function findOwner(db: Db, eventId: EventId): Promise<UserId | null> {
  const { rows } = await sql<{ id: UserId | null }>`
    select ${ownerOf('e.creator_id')} as id from event e where e.id = ${eventId}::uuid`.execute(db);
  return rows[0]?.id ?? null;
}

/** Sales whose money differs from the ledger: orders without their booking, or with another amount. */
export async function listWrongSales(db: Db) {
  const { rows } = await sql<{ orderId: OrderId; amount: number; cash: number }>`
    select s.order_id, s.amount_minor as amount, coalesce(l.cash, 0)::int as cash
      from box_office_sale s
      left join lateral (
        select sum(amount_minor) as cash from ledger_entry l
         where l.event_id = s.event_id and l.order_id = s.order_id and l.account = 'cash'
           and l.external_ref in ('cash:' || s.order_id, 'cash-back:' || s.order_id)) l on true
     where coalesce(l.cash, 0) <> case when s.refunded_at is null and s.method <> 'reader' then s.amount_minor else 0 end`.execute(
    db,
  );
  return rows;
}

export type UncountedSale = SaleKey & { readonly completedAt: Date };

/** Paid orders of card readers that no device counts, of sales that began after a time. */
export async function listUncounted(db: Db, after = new Date(0)): Promise<UncountedSale[]> {
  const { rows } = await sql<UncountedSale>`
    select c.event_id, c.order_id, o.completed_at
      from box_office_card_sale c
      join ticket_order o on o.event_id = c.event_id and o.id = c.order_id and o.completed_at is not null
     where c.created_at > ${after}
       and not exists (select from box_office_sale s where s.event_id = c.event_id and s.order_id = c.order_id)`.execute(
    db,
  );
  return rows;
}
