import type { EventId, TicketTypeId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

export type Settings = { readonly doorManagersSell: boolean };

export async function findSettings(db: Db, eventId: EventId): Promise<Settings> {
  const row = await db
    .selectFrom('boxOffice')
    .select('doorManagersSell')
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  return row ?? { doorManagersSell: false };
}

export async function putSettings(tx: Db, eventId: EventId, settings: Settings): Promise<void> {
  await tx
    .insertInto('boxOffice')
    .values({ eventId, ...settings })
    .onConflict((conflict) => conflict.column('eventId').doUpdateSet(settings))
    .execute();
}

export type TillKey = { readonly eventId: EventId; readonly tillId: string };

export type TillRow = {
  userId: UserId;
  allotmentUntil: Date | null;
  allotmentEndedAt: Date | null;
  /** Whether it expired or a host ended it, by the clock of the database. */
  isEnded: boolean;
};

/** Adds a device or marks it as seen, and locks it until the transaction ends. Comes after the ticket types. */
export async function putTill(
  tx: Db,
  till: TillKey & { readonly userId: UserId; readonly name: string },
): Promise<TillRow> {
  const { rows } = await sql<TillRow>`
    insert into box_office_till as t (event_id, id, user_id, name)
    values (${till.eventId}::uuid, ${till.tillId}::uuid, ${till.userId}::uuid, ${till.name})
    on conflict (event_id, id) do update
       set seen_at = excluded.seen_at, name = case when t.user_id = excluded.user_id then excluded.name else t.name end
    returning user_id, allotment_until, allotment_ended_at,
              allotment_ended_at is not null or coalesce(allotment_until <= seen_at, false) as is_ended`.execute(
    tx,
  );
  return rows[0]!;
}

export async function findTill(db: Db, { eventId, tillId }: TillKey): Promise<TillRow | undefined> {
  const { rows } = await sql<TillRow>`
    select user_id, allotment_until, allotment_ended_at,
           allotment_ended_at is not null or coalesce(allotment_until <= clock_timestamp(), false) as is_ended
      from box_office_till where event_id = ${eventId}::uuid and id = ${tillId}::uuid`.execute(db);
  return rows[0];
}

/** Whether the user has sold at the event. By its few devices. */
export async function hasTill(db: Db, eventId: EventId, userId: UserId): Promise<boolean> {
  const till = await db
    .selectFrom('boxOfficeTill')
    .select('id')
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return till !== undefined;
}

export async function startAllotment(tx: Db, { eventId, tillId }: TillKey, until: Date): Promise<void> {
  await tx
    .updateTable('boxOfficeTill')
    .set({ allotmentUntil: until, allotmentEndedAt: null })
    .where('eventId', '=', eventId)
    .where('id', '=', tillId)
    .execute();
}

/** @returns whether there is such a device */
export async function markEnded(tx: Db, { eventId, tillId }: TillKey): Promise<boolean> {
  const changed = await tx
    .updateTable('boxOfficeTill')
    .set({ allotmentEndedAt: sql<Date>`least(allotment_ended_at, now())` })
    .where('eventId', '=', eventId)
    .where('id', '=', tillId)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

export async function setFloat(tx: Db, { eventId, tillId }: TillKey, floatMinor: number): Promise<void> {
  await tx
    .updateTable('boxOfficeTill')
    .set({ floatMinor })
    .where('eventId', '=', eventId)
    .where('id', '=', tillId)
    .execute();
}

export async function setCount(
  tx: Db,
  { eventId, tillId }: TillKey,
  countedMinor: number,
  countedBy: UserId,
): Promise<void> {
  await tx
    .updateTable('boxOfficeTill')
    .set({ countedMinor, countedBy, countedAt: sql<Date>`now()` })
    .where('eventId', '=', eventId)
    .where('id', '=', tillId)
    .execute();
}

export type AllotmentRow = { ticketTypeId: TicketTypeId; quantity: number; unitMinor: number };

export async function listAllotment(db: Db, { eventId, tillId }: TillKey): Promise<AllotmentRow[]> {
  return db
    .selectFrom('boxOfficeAllotment')
    .select(['ticketTypeId', 'quantity', 'unitMinor'])
    .where('eventId', '=', eventId)
    .where('tillId', '=', tillId)
    .where('quantity', '>', 0)
    .orderBy('ticketTypeId')
    .execute();
}

/** Only while the ticket types are locked, which guard these rows, too. */
export async function putAllotment(tx: Db, key: TillKey, rows: readonly AllotmentRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('boxOfficeAllotment')
    .values(rows.map((row) => ({ ...key, ...row })))
    .onConflict((conflict) =>
      conflict.columns(['eventId', 'tillId', 'ticketTypeId']).doUpdateSet((eb) => ({
        quantity: eb.ref('excluded.quantity'),
        unitMinor: eb.ref('excluded.unitMinor'),
      })),
    )
    .execute();
}

/** Names of devices that still keep tickets after the event. */
export async function listUnsynced(db: Db, eventId: EventId): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select concat_ws(', ', nullif(p.name, ''), t.name) as name
      from box_office_till t
      join event e on e.id = t.event_id and (e.ends_at <= now() or e.status = 'cancelled')
      left join profile p on p.id = t.user_id
     where t.event_id = ${eventId}::uuid
       and exists (select from box_office_allotment a
                    where a.event_id = t.event_id and a.till_id = t.id and a.quantity > 0)
     order by t.created_at, t.id`.execute(db);
  return rows.map(({ name }) => name);
}

export type TillSums = {
  id: string;
  userId: UserId;
  name: string;
  seller: string;
  currency: string;
  sales: number;
  cash: number;
  card: number;
  reader: number;
  refunds: number;
  float: number;
  needsSync: boolean;
  seenAt: Date;
  counted: number | null;
  countedAt: Date | null;
  allotted: number;
  allotmentEnded: boolean;
};

/** Sums the sales of each device: at most a few dozen devices. */
export async function listTillSums(db: Db, eventId: EventId): Promise<TillSums[]> {
  const { rows } = await sql<TillSums>`
    select t.id, t.user_id, t.name, coalesce(p.name, '') as seller, e.currency,
           coalesce(s.sales, 0)::int as sales, coalesce(s.cash, 0)::bigint as cash,
           coalesce(s.card, 0)::bigint as card, coalesce(s.reader, 0)::bigint as reader, coalesce(b.refunds, 0)::bigint as refunds,
           t.float_minor as float, t.seen_at,
           coalesce(a.allotted, 0) > 0 and (e.ends_at <= now() or e.status = 'cancelled') as needs_sync,
           t.counted_minor as counted, t.counted_at, coalesce(a.allotted, 0)::int as allotted,
           t.allotment_ended_at is not null or coalesce(t.allotment_until <= clock_timestamp(), false) as allotment_ended
      from box_office_till t
      join event e on e.id = t.event_id
      left join profile p on p.id = t.user_id
      left join lateral (
        select count(*) as sales, sum(amount_minor) filter (where method = 'cash') as cash,
               sum(amount_minor) filter (where method = 'card') as card,
               sum(amount_minor) filter (where method = 'reader') as reader
          from box_office_sale s where s.event_id = t.event_id and s.till_id = t.id) s on true
      left join lateral (
        select sum(amount_minor) as refunds from box_office_sale s
         where s.event_id = t.event_id and s.refunded_till_id = t.id and s.refunded_at is not null
           and s.method = 'cash') b on true
      left join lateral (
        select sum(quantity) as allotted from box_office_allotment a
         where a.event_id = t.event_id and a.till_id = t.id) a on true
     where t.event_id = ${eventId}::uuid
     order by t.created_at, t.id`.execute(db);
  return rows;
}
