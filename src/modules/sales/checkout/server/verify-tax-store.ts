import { sql, type Db } from '#platform/server/db.ts';

/** Orders whose tax isn't the sum of their lines, or whose refunds returned another part of it than their lines say. */
export async function listWrongTaxes(db: Db) {
  const { rows } = await sql<{ id: string; tax: number; lines: number; refunded: number; returned: number }>`
    select p.id, p.tax_minor as tax, i.tax::int as lines, i.refunded::int, coalesce(r.tax, 0)::int as returned
      from ticket_order p
      join (select event_id, order_id, sum(tax_minor) as tax, sum(refunded_tax_minor) as refunded
              from order_item group by 1, 2) i on i.event_id = p.event_id and i.order_id = p.id
      left join (select event_id, order_id, sum(tax_minor) as tax
                   from (select event_id, order_id, tax_minor from refund where status in ('done', 'paidOutside')
                          union all
                         -- Given back in cash.
                         select b.event_id, b.order_id, o.tax_minor
                           from box_office_sale b
                           join ticket_order o on o.event_id = b.event_id and o.id = b.order_id
                          where b.refunded_at is not null and b.method <> 'reader') back group by 1, 2) r on r.event_id = p.event_id and r.order_id = p.id
     where p.tax_minor <> i.tax or i.refunded <> coalesce(r.tax, 0)
        or (p.status = 'refunded' and p.completed_at is not null and i.refunded <> p.tax_minor)`.execute(db);
  return rows;
}
