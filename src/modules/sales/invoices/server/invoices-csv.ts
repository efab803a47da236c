import { csvText } from '#platform/csv.ts';
import { type EventId, OrderId } from '#platform/ids.ts';
import { cents, majorUnits } from '#platform/money.ts';
import { batchesOf, type Batch } from '#platform/server/batches.ts';
import type { Db } from '#platform/server/db.ts';
import { invoiceColumns, kindNames } from '../copy.ts';
import { numberText } from '../rules.ts';
import { listEventInvoices } from './store.ts';

const rowsAtOnce = 500;

/** Newest first. Credit notes count negative, so that columns add up. */
export const invoicesCsv = (db: Db, eventId: EventId): AsyncIterable<string> =>
  csvText(invoiceColumns, invoiceLines(db, eventId));

async function* invoiceLines(db: Db, eventId: EventId) {
  const batches = batchesOf(
    rowsAtOnce,
    ({ id }) => id,
    (batch: Batch) => listEventInvoices(db, eventId, batch),
  );
  for await (const rows of batches)
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
}
