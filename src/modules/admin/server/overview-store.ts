import { sql, type Db } from '#platform/server/db.ts';

export type DayRow = {
  since: Date;
  signUps: number;
  openReports: number;
  openClaims: number;
  openDisputes: number;
};

/** Uses `account_user_newest`, `report_case_open`, `claim_open` and `dispute_open`. */
export async function readDay(db: Db): Promise<DayRow> {
  const { rows } = await sql<DayRow>`
    select now() - interval '24 hours' as since,
           (select count(*)::int from account_user where created_at > now() - interval '24 hours') as sign_ups,
           (select count(*)::int from (select 1 from report_case where decided_at is null limit 1000) r) as open_reports,
           (select count(*)::int from (select 1 from claim where decided_at is null limit 1000) c) as open_claims,
           (select count(*)::int from (select 1 from dispute
             where state = 'needsResponse' limit 1000) d) as open_disputes`.execute(db);
  return rows[0]!;
}

export type SalesRow = { currency: string; orders: number; gross: number; fees: number };

/** Paid orders of the last 24 hours, without test orders. Uses `ticket_order_by_day`. */
export async function listSales(db: Db): Promise<SalesRow[]> {
  const { rows } = await sql<SalesRow>`
    select currency, count(*)::int as orders, sum(total_minor)::float8 as gross, sum(fee_minor)::float8 as fees
      from ticket_order
     where created_at > now() - interval '24 hours' and completed_at is not null and not test
     group by currency
     order by count(*) desc, currency`.execute(db);
  return rows;
}
