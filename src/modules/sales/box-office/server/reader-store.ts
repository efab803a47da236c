import type { EventId, OrderId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { OrderStatus } from '#modules/sales/checkout/rules.ts';
import type { ReaderPlace } from './card-readers.ts';

export type ReaderKey = { readonly eventId: EventId; readonly readerId: string };
export type ReaderRow = { id: string; name: string; providerId: string };

const mostReaders = 50;

/** Those of the provider that is in use now, by name. */
export async function listReaderRows(db: Db, eventId: EventId, provider: string): Promise<ReaderRow[]> {
  return db
    .selectFrom('boxOfficeReader')
    .select(['id', 'name', 'providerId'])
    .where('eventId', '=', eventId)
    .where('provider', '=', provider)
    .orderBy('name')
    .orderBy('id')
    .limit(mostReaders)
    .execute();
}

export async function findReader(
  db: Db,
  { eventId, readerId }: ReaderKey,
  provider: string,
): Promise<ReaderRow | undefined> {
  return db
    .selectFrom('boxOfficeReader')
    .select(['id', 'name', 'providerId'])
    .where('eventId', '=', eventId)
    .where('id', '=', readerId)
    .where('provider', '=', provider)
    .executeTakeFirst();
}

/** Adds a reader. One that another event had moves here. */
export async function addReaderRow(
  tx: Db,
  reader: ReaderRow & { readonly eventId: EventId; readonly provider: string },
): Promise<void> {
  await tx
    .insertInto('boxOfficeReader')
    .values(reader)
    .onConflict((conflict) =>
      conflict.columns(['provider', 'providerId']).doUpdateSet({ ...reader, orderId: null }),
    )
    .execute();
}

export async function deleteReaderRow(tx: Db, { eventId, readerId }: ReaderKey): Promise<void> {
  await tx.deleteFrom('boxOfficeReader').where('eventId', '=', eventId).where('id', '=', readerId).execute();
}

/** The address of an event, also a hidden one: it isn't shown. */
export async function findPlace(
  db: Db,
  eventId: EventId,
): Promise<Omit<ReaderPlace, 'country' | 'eventId'> | undefined> {
  const { rows } = await sql<Omit<ReaderPlace, 'country' | 'eventId'>>`
    select coalesce(nullif(venue_name, ''), name) as name, address1 as line1, city, state_code as state,
           zip_code as postal_code
      from event where id = ${eventId}::uuid`.execute(db);
  return rows[0];
}

/**
 * Gives a reader to a sale, and takes it from the sale that had it before.
 * @returns false if another sale that is still open has it
 */
export async function claimReader(
  tx: Db,
  { eventId, readerId }: ReaderKey,
  orderId: OrderId,
): Promise<boolean> {
  // In two statements: the second sees the changes of the transaction that held the lock before.
  await sql`
    select id from box_office_reader where event_id = ${eventId}::uuid and id = ${readerId}::uuid for update`.execute(
    tx,
  );
  if (await isReaderBusy(tx, { eventId, readerId }, orderId)) return false;
  await sql`
    update box_office_reader set order_id = null
     where event_id = ${eventId}::uuid and order_id = ${orderId}::uuid and id <> ${readerId}::uuid`.execute(
    tx,
  );
  await sql`
    update box_office_reader set order_id = ${orderId}::uuid
     where event_id = ${eventId}::uuid and id = ${readerId}::uuid`.execute(tx);
  return true;
}

/** Whether an open sale has the reader. @param except a sale that doesn't count */
export async function isReaderBusy(
  db: Db,
  { eventId, readerId }: ReaderKey,
  except?: OrderId,
): Promise<boolean> {
  const { rows } = await sql`
    select from box_office_reader r join ticket_order o on o.event_id = r.event_id and o.id = r.order_id
     where r.event_id = ${eventId}::uuid and r.id = ${readerId}::uuid and o.status in ('held', 'pending')
       and o.id is distinct from ${except ?? null}::uuid`.execute(db);
  return rows.length > 0;
}

export type NewCardSale = {
  eventId: EventId;
  orderId: OrderId;
  tillId: string;
  byId: UserId;
  readerId: string;
  checkIn: boolean;
};

export async function addCardSale(tx: Db, sale: NewCardSale): Promise<void> {
  await tx.insertInto('boxOfficeCardSale').values(sale).execute();
}

export async function setSaleReader(
  tx: Db,
  { eventId, readerId }: ReaderKey,
  orderId: OrderId,
): Promise<void> {
  await tx
    .updateTable('boxOfficeCardSale')
    .set({ readerId })
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .execute();
}

export type CardSaleRow = NewCardSale & {
  status: OrderStatus;
  isPaid: boolean;
  total: number;
  currency: string;
  what: string;
  tillName: string;
  /** Of the reader, unless it was removed. */
  providerId: string | null;
  /** Of the latest payment, once the provider knows it. */
  intentId: string | null;
};

const cardSale = sql`
    select c.event_id, c.order_id, c.till_id, c.by_id, c.reader_id, c.check_in, o.status,
           o.completed_at is not null as is_paid, o.total_minor as total, o.currency, t.name as till_name, i.what,
           (select r.provider_id from box_office_reader r where r.event_id = c.event_id and r.id = c.reader_id) as provider_id,
           (select y.intent_id from payment y where y.event_id = c.event_id and y.order_id = c.order_id
             order by y.attempt desc limit 1) as intent_id
      from box_office_card_sale c
      join ticket_order o on o.event_id = c.event_id and o.id = c.order_id
      join box_office_till t on t.event_id = c.event_id and t.id = c.till_id
      cross join lateral (
        select string_agg(i.quantity || ' × ' || y.name, ', ' order by y.position, y.name) as what
          from order_item i join ticket_type y on y.event_id = i.event_id and y.id = i.ticket_type_id
         where i.event_id = c.event_id and i.order_id = c.order_id) i`;

/** Sales of an event by their orders. Orders that no reader took are left out. */
export async function listCardSales(
  db: Db,
  eventId: EventId,
  orderIds: readonly OrderId[],
): Promise<CardSaleRow[]> {
  const { rows } = await sql<CardSaleRow>`
    ${cardSale} where c.event_id = ${eventId}::uuid and c.order_id = any(${[...orderIds]}::uuid[])`.execute(
    db,
  );
  return rows;
}

/** The sale of a device that is still open, so that it goes on after a reload. */
export async function findOpenCardSale(
  db: Db,
  { eventId, tillId, userId }: { eventId: EventId; tillId: string; userId: UserId },
): Promise<CardSaleRow | undefined> {
  const { rows } = await sql<CardSaleRow>`
    ${cardSale}
     where c.event_id = ${eventId}::uuid and c.till_id = ${tillId}::uuid and c.by_id = ${userId}::uuid
       and o.status in ('held', 'pending')
     order by c.created_at desc limit 1`.execute(db);
  return rows[0];
}

/** The tickets of orders, to check their guests in. */
export async function listTicketsOf(db: Db, eventId: EventId, orderIds: readonly OrderId[]) {
  return db
    .selectFrom('ticket')
    .select(['id', 'orderId'])
    .where('eventId', '=', eventId)
    .where('orderId', 'in', [...orderIds])
    .execute();
}
