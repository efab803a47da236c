import { sql, type Db } from '#platform/server/db.ts';
import type { EventId } from '#platform/ids.ts';
import type { ReportGroup, SalesRow } from '../report-contract.ts';

const keys = {
  source: sql`p.source`,
  code: sql`coalesce(c.code, '')`,
  day: sql`to_char(p.completed_at at time zone e.timezone, 'YYYY-MM-DD')`,
} as const;

const orders = { source: sql`paid desc, key`, code: sql`paid desc, key`, day: sql`key desc` } as const;

/**
 * Sums sold orders without comps and test orders. Refunds are from the ledger. Reads all orders of the event, by
 * `ticket_order_sold`, `order_item_pkey` and `ledger_entry_by_order`.
 */
export async function listSalesBy(
  db: Db,
  eventId: EventId,
  by: ReportGroup,
  limit: number,
): Promise<SalesRow[]> {
  const { rows } = await sql<SalesRow>`
    select ${keys[by]} as key, p.currency, count(*)::int as orders, coalesce(sum(i.tickets), 0)::int as tickets,
           sum(p.discount_minor)::float8 as discount, sum(p.total_minor)::float8 as paid,
           coalesce(sum(r.refunded), 0)::float8 as refunded
      from ticket_order p
      join event e on e.id = p.event_id
      left join promotion c on c.event_id = p.event_id and c.id = p.promotion_id
      left join (
        select i.order_id, sum((i.quantity - i.cancelled) * y.admits) as tickets
          from order_item i join ticket_type y on y.event_id = i.event_id and y.id = i.ticket_type_id
         where i.event_id = ${eventId}::uuid group by i.order_id) i on i.order_id = p.id
      left join (
        select l.order_id, sum(l.amount_minor) as refunded from ledger_entry l
         where l.event_id = ${eventId}::uuid and l.account = 'buyer' and l.kind = 'refund'
         group by l.order_id) r on r.order_id = p.id
     where p.event_id = ${eventId}::uuid and p.completed_at is not null and not p.test and p.comp_by is null
     group by 1, 2
     order by ${orders[by]}
     limit ${limit}`.execute(db);
  return rows;
}
