import type { EventId, OrderId, ProfileId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { addressColumns } from '#modules/events/events/server/index.ts';
import type { OrderStatus } from '#modules/sales/checkout/rules.ts';
import type { ReaderPlace } from './card-readers.ts';

/** A reader, and the event that sells with it. */
export type ReaderKey = { readonly eventId: EventId; readonly readerId: string };
export type ReaderRow = {
  id: string;
  name: string;
  providerId: string;
  /** Of readers that belong to the host; null if a Co-Host registered it for the event alone. */
  hostId: ProfileId | null;
};

const mostReaders = 50;

/** Readers of an event, and those of its host, wherever they were registered. */
const readersAt = (eventId: EventId, provider: string) => sql`
    box_office_reader r
     where r.provider = ${provider}
       and (r.event_id = ${eventId}::uuid
            or r.host_id = (select e.creator_id from event e where e.id = ${eventId}::uuid))`;

/** Those of the provider that is in use now, by name. */
export async function listReaderRows(db: Db, eventId: EventId, provider: string): Promise<ReaderRow[]> {
  const { rows } = await sql<ReaderRow>`
    select r.id, r.name, r.provider_id, r.host_id from ${readersAt(eventId, provider)}
     order by r.name, r.id limit ${mostReaders}`.execute(db);
  return rows;
}

export async function findReader(
  db: Db,
  { eventId, readerId }: ReaderKey,
  provider: string,
): Promise<ReaderRow | undefined> {
  const { rows } = await sql<ReaderRow>`
    select r.id, r.name, r.provider_id, r.host_id from ${readersAt(eventId, provider)}
       and r.id = ${readerId}::uuid`.execute(db);
  return rows[0];
}

type NewReader = ReaderRow & {
  readonly eventId: EventId;
  readonly provider: string;
  readonly locationId: string;
  readonly address: string;
};

/** Adds a reader. One that another event or host had moves here. */
export async function addReaderRow(tx: Db, reader: NewReader): Promise<void> {
  await tx
    .insertInto('boxOfficeReader')
    .values(reader)
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'providerId'])
        .doUpdateSet({ ...reader, orderId: null, orderEventId: null }),
    )
    .execute();
}

/** @param readerId of a reader that was found at an event */
export async function deleteReaderRow(tx: Db, readerId: string): Promise<void> {
  await tx.deleteFrom('boxOfficeReader').where('id', '=', readerId).execute();
}

/** The location that a reader of the event or its host already has at an address. */
export async function findLocation(
  db: Db,
  eventId: EventId,
  provider: string,
  address: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ locationId: string }>`
    select r.location_id from ${readersAt(eventId, provider)}
       and r.address = ${address} and r.location_id is not null limit 1`.execute(db);
  return rows[0]?.locationId;
}

/** The address of an event, also a hidden one: it isn't shown. */
export async function findPlace(
  db: Db,
  eventId: EventId,
): Promise<(Omit<ReaderPlace, 'country' | 'eventId'> & { hostId: ProfileId }) | undefined> {
  const { rows } = await sql<Omit<ReaderPlace, 'country' | 'eventId'> & { hostId: ProfileId }>`
    select name, address1 as line1, postal_city as city, state_code as state, zip_code as postal_code, host_id
      from (select coalesce(nullif(e.venue_name, ''), e.name) as name, e.state_code, e.creator_id as host_id,
                   ${addressColumns}
              from event e left join venue ve on ve.id = e.venue_id
             where e.id = ${eventId}::uuid) place`.execute(db);
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
  await sql`select id from box_office_reader where id = ${readerId}::uuid for update`.execute(tx);
  if (await isReaderBusy(tx, readerId, orderId)) return false;
  await sql`
    update box_office_reader set order_id = null, order_event_id = null
     where order_id = ${orderId}::uuid and id <> ${readerId}::uuid`.execute(tx);
  await sql`
    update box_office_reader set order_id = ${orderId}::uuid, order_event_id = ${eventId}::uuid
     where id = ${readerId}::uuid`.execute(tx);
  return true;
}

/** Whether an open sale has the reader. @param except a sale that doesn't count */
export async function isReaderBusy(db: Db, readerId: string, except?: OrderId): Promise<boolean> {
  const { rows } = await sql`
    select from box_office_reader r
      join ticket_order o on o.event_id = coalesce(r.order_event_id, r.event_id) and o.id = r.order_id
     where r.id = ${readerId}::uuid and o.status in ('held', 'pending')
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
           (select r.provider_id from box_office_reader r where r.id = c.reader_id) as provider_id,
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

/** Lets one process at a time count a sale. */
export async function lockCardSale(tx: Db, eventId: EventId, orderId: OrderId): Promise<void> {
  await tx
    .selectFrom('boxOfficeCardSale')
    .select('orderId')
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .forUpdate()
    .execute();
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
