import type { EventId } from '#platform/ids.ts';
import { csvText } from '#platform/csv.ts';
import { cents, majorUnits } from '#platform/money.ts';
import type { Db } from '#platform/server/db.ts';
import { route, type Route } from '#platform/server/route.ts';
import { getSalesReport, getSalesReportCsv, mostReportRows, type ReportGroup } from '../report-contract.ts';
import { nameOfRow, reportWords, salesColumns } from '../report-copy.ts';
import { listSalesBy } from './report-store.ts';

const mostCsvRows = 100_000;

/** Sales of an event by source, promo code or day (ANA-04). */
export const salesReportRoutes: readonly Route[] = [
  route(getSalesReport, async ({ input: { eventId, by }, db }) => {
    const rows = await listSalesBy(db, eventId, by, mostReportRows + 1);
    return { by, items: rows.slice(0, mostReportRows), isCut: rows.length > mostReportRows };
  }),

  route(getSalesReportCsv, async ({ input: { eventId, by }, db }) => ({
    body: csvText([reportWords.firsts[by], ...salesColumns], salesLines(db, eventId, by)),
    filename: `sales by ${by}.csv`,
  })),
];

async function* salesLines(db: Db, eventId: EventId, by: ReportGroup) {
  const rows = await listSalesBy(db, eventId, by, mostCsvRows);
  yield rows.map(({ key, currency, orders, tickets, ...amounts }) => [
    nameOfRow(key, by),
    orders,
    tickets,
    currency.toUpperCase(),
    ...[amounts.discount, amounts.paid, amounts.refunded].map((amount) =>
      majorUnits(cents(amount), currency),
    ),
  ]);
}
