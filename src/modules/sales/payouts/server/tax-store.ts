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
 * @param until leaves out what was sold and refunded later; `null` for the sums of now
 */
export async function sumTaxes(db: Db, eventId: EventId, until: Date | null): Promise<EventTax[]> {
  const moment = sql`coalesce(${until}::timestamptz, 'infinity')`;
  const { rows } = await sql<EventTax>`
    with made as (
      -- A refund that came back later was a refund until then, also if it was paid another way after that.
      select r.event_id, r.order_id, r.lines, case r.status when 'failed' then -1 else 1 end as times,
             r.status <> 'failed' and r.booked_at <= ${moment}
             or r.provider_id is not null and r.created_at <= ${moment} and r.failed_at > ${moment} as was_made
        from refund r where r.event_id = ${eventId}::uuid
    ), later as (
      select m.event_id, m.order_id, l."ticketTypeId" as ticket_type_id, m.times * l.amount as amount, m.times * l.tax as tax
        from made m cross join lateral jsonb_to_recordset(m.lines) l("ticketTypeId" uuid, amount int, tax int)
       where m.was_made <> (m.times = 1)
       union all
      -- Given back in cash.
      select i.event_id, i.order_id, i.ticket_type_id, i.refunded_minor, i.refunded_tax_minor
        from box_office_sale b
        join order_item i on i.event_id = b.event_id and i.order_id = b.order_id
       where b.event_id = ${eventId}::uuid and b.refunded_at > ${moment} and b.method <> 'reader'
    ), refunded as (
      select event_id, order_id, ticket_type_id, sum(amount) as amount, sum(tax) as tax from later group by 1, 2, 3
    )
    select p.tax_name as name, i.tax_rate as rate, p.currency,
           sum(i.unit_minor::bigint * i.quantity - i.discount_minor + i.fee_minor - i.refunded_minor
               + coalesce(r.amount, 0))::float8 as gross,
           sum(i.tax_minor - i.refunded_tax_minor + coalesce(r.tax, 0))::float8 as tax
      from ticket_order p
      join order_item i on i.event_id = p.event_id and i.order_id = p.id
      left join refunded r
        on r.event_id = i.event_id and r.order_id = i.order_id and r.ticket_type_id = i.ticket_type_id
     where p.event_id = ${eventId}::uuid and p.completed_at <= ${moment} and not p.test and i.tax_rate > 0
       and p.tax_minor > 0
     group by 1, 2, 3
     order by 1, 2, 3`.execute(db);
  return rows;
}
