import type { EventId, TicketTypeId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { SaleMethod } from '../contract.ts';

export type RefusedSaleRow = {
  id: string;
  method: SaleMethod;
  what: string;
  amountMinor: number;
  currency: string;
  code: string;
  soldAt: Date;
  till: string;
  resolvedAt: Date | null;
};

type NewRefusedSale = {
  readonly eventId: EventId;
  readonly id: string;
  readonly tillId: string;
  readonly method: SaleMethod;
  readonly amountMinor: number;
  readonly code: string;
  readonly soldAt: Date;
  readonly lines: readonly { readonly ticketTypeId: TicketTypeId; readonly quantity: number }[];
};

/** Keeps a sale that couldn't be recorded. Sending it again changes nothing. */
export async function addRefusedSale(tx: Db, sale: NewRefusedSale): Promise<void> {
  await sql`
    insert into box_office_refused_sale
           (event_id, id, till_id, method, what, amount_minor, currency, code, sold_at)
    select e.id, ${sale.id}::uuid, ${sale.tillId}::uuid, ${sale.method},
           coalesce((select string_agg(l.quantity || ' × ' || y.name, ', ' order by y.position, y.name)
                       from jsonb_to_recordset(${JSON.stringify(sale.lines)}::jsonb)
                              as l("ticketTypeId" uuid, quantity int)
                       join ticket_type y on y.event_id = ${sale.eventId}::uuid and y.id = l."ticketTypeId"), ''),
           ${sale.amountMinor}::bigint, e.currency, ${sale.code}, ${sale.soldAt}
      from event e where e.id = ${sale.eventId}::uuid
        on conflict do nothing`.execute(tx);
}

/** After a later try recorded it. */
export async function dropRefusedSale(tx: Db, eventId: EventId, id: string): Promise<void> {
  await tx.deleteFrom('boxOfficeRefusedSale').where('eventId', '=', eventId).where('id', '=', id).execute();
}

/** The latest first. More than a few mean that something else is wrong. */
export async function listRefusedSales(db: Db, eventId: EventId, limit: number): Promise<RefusedSaleRow[]> {
  return db
    .selectFrom('boxOfficeRefusedSale as s')
    .leftJoin('boxOfficeTill as t', (join) =>
      join.onRef('t.eventId', '=', 's.eventId').onRef('t.id', '=', 's.tillId'),
    )
    .select(['s.id', 's.what', 's.amountMinor', 's.currency', 's.code', 's.soldAt', 's.resolvedAt'])
    .select([sql<SaleMethod>`s.method`.as('method'), sql<string>`coalesce(t.name, '')`.as('till')])
    .where('s.eventId', '=', eventId)
    .orderBy('s.refusedAt', 'desc')
    .limit(limit)
    .execute();
}

/** @returns whether there is such a sale */
export async function resolveRefusedSale(tx: Db, eventId: EventId, id: string): Promise<boolean> {
  const changed = await tx
    .updateTable('boxOfficeRefusedSale')
    .set({ resolvedAt: sql<Date>`least(resolved_at, now())` })
    .where('eventId', '=', eventId)
    .where('id', '=', id)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}
