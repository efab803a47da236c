import { csvText } from '#platform/csv.ts';
import { type EventId, OrderId } from '#platform/ids.ts';
import { cents, majorUnits } from '#platform/money.ts';
import type { Db } from '#platform/server/db.ts';
import { invoiceColumns, kindNames } from '../copy.ts';
import { numberText } from '../rules.ts';
import { listEventInvoices } from './store.ts';

const rowsAtOnce = 500;

/** Newest first. Credit notes count negative, so that columns add up. */
export const invoicesCsv = (db: Db, eventId: EventId): AsyncIterable<string> =>
  csvText(invoiceColumns, invoiceLines(db, eventId));

async function* invoiceLines(db: Db, eventId: EventId) {
  for (let after: string | undefined; ;) {
    const rows = await listEventInvoices(db, eventId, { limit: rowsAtOnce, after });
    yield rows.map(({ kind, year, number, orderId, currency, grossMinor, taxMinor, document }) => {
      const sign = kind === 'creditNote' ? -1 : 1;
      const major = (amount: number) => majorUnits(cents(sign * amount), currency);
      return [
        numberText(kind, year, number),
        kindNames[kind],
        document.issuedOn,
        OrderId.encode(orderId),
        document.buyer.name,
        document.buyer.taxId,
        currency.toUpperCase(),
        major(grossMinor - taxMinor),
        document.taxName,
        major(taxMinor),
        major(grossMinor),
        document.corrects?.number ?? '',
      ];
    });
    after = rows.at(-1)?.id;
    if (rows.length < rowsAtOnce) return;
  }
}
