import type { EventId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

export type EventTax = {
  readonly name: string;
  /** Thousandths of a percent. */
  readonly rate: number;
  readonly currency: string;
  /** After refunds, tax included. */
  readonly gross: number;
  readonly tax: number;
};

/**
 * The tax inside an event's sales after refunds, by rate (TAX-01). The ledger doesn't know it: it moves between the
 * seller and a tax office. By the key of an event's orders.
 */
export async function sumTaxes(db: Db, eventId: EventId): Promise<EventTax[]> {
  const { rows } = await sql<EventTax>`
    select p.tax_name as name, i.tax_rate as rate, p.currency,
           sum(i.unit_minor::bigint * i.quantity - i.discount_minor + i.fee_minor - i.refunded_minor)::float8 as gross,
           sum(i.tax_minor - i.refunded_tax_minor)::float8 as tax
      from ticket_order p
      join order_item i on i.event_id = p.event_id and i.order_id = p.id
     where p.event_id = ${eventId}::uuid and p.completed_at is not null and not p.test and i.tax_rate > 0
       and p.tax_minor > 0
     group by 1, 2, 3
     order by 1, 2, 3`.execute(db);
  return rows;
}
