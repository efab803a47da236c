import { firstFailure } from '#platform/checks.ts';
import { newId, type OrderId, type RefundId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { partyRefusals, refusals, type InvoiceKind, type Party } from '../contract.ts';
import { numberText, partyChecks, uncredited, type DocumentLine } from '../rules.ts';
import * as store from './store.ts';

/**
 * Issues the invoice of an order, and credit notes for what was refunded of it before. Locks the order, then the
 * counters.
 * @throws Refusal if a field is missing, or there can be no invoice
 */
export async function issueInvoice(tx: Db, orderId: OrderId, typed: Party): Promise<store.InvoiceRow> {
  const failure = firstFailure(partyChecks, typed);
  if (failure) throw refuse(partyRefusals, failure);
  const found = await store.findOrder(tx, orderId);
  const order = found && (await store.lockOrder(tx, found));
  if (!order?.isPaid) throw refuse(refusals, 'nothingToInvoice');
  const known = await store.listOrderInvoices(tx, orderId);
  if (known.length > 0) throw refuse(refusals, 'alreadyInvoiced');
  const seller = await store.findSeller(tx, order.sellerId);
  if (!seller) throw refuse(refusals, 'sellerMissing');
  const lines = order.lines.filter(({ gross }) => gross > 0).map(({ ticketTypeId: _id, ...line }) => line);
  const [invoice] = await write(tx, order, { kind: 'invoice', seller, buyer: typed, corrects: null }, [
    { refundId: null, lines },
  ]);
  await creditRefunds(tx, order, invoice!);
  return invoice!;
}

/** Issues the credit notes that an invoiced order misses. Safe to repeat. */
export async function creditOrder(tx: Db, orderId: OrderId): Promise<void> {
  const found = await store.findOrder(tx, orderId);
  if (!found) return;
  const order = await store.lockOrder(tx, found);
  const invoice = (await store.listOrderInvoices(tx, orderId)).find(({ kind }) => kind === 'invoice');
  if (invoice) await creditRefunds(tx, order, invoice);
}

async function creditRefunds(tx: Db, order: store.InvoicedOrder, invoice: store.InvoiceRow): Promise<void> {
  const refunds = (await store.listRefunds(tx, order)).map((refund) => ({
    ...refund,
    lines: creditedLines(order, refund),
  }));
  const { seller, buyer, issuedOn } = invoice.document;
  const corrects = { number: numberText(invoice.kind, invoice.year, invoice.number), issuedOn };
  await write(
    tx,
    { ...order, sellerId: invoice.sellerId },
    { kind: 'creditNote', seller, buyer, corrects },
    uncredited(refunds).map(({ id, lines }) => ({ refundId: id, lines })),
  );
}

/** The lines of a refund. One from before lines were kept has a single line, without tax. */
function creditedLines(order: store.InvoicedOrder, refund: store.CreditedRefund): DocumentLine[] {
  if (refund.lines.length === 0)
    return [{ name: order.eventName, quantity: 1, rate: 0, gross: refund.amount, tax: refund.tax }];
  return refund.lines.map(({ ticketTypeId, amount, tax }) => {
    const sold = order.lines.find((line) => line.ticketTypeId === ticketTypeId)!;
    return { name: sold.name, quantity: 1, rate: sold.rate, gross: amount, tax };
  });
}

type Head = Pick<store.StoredDocument, 'seller' | 'buyer' | 'corrects'> & { readonly kind: InvoiceKind };
type Body = { readonly refundId: RefundId | null; readonly lines: readonly DocumentLine[] };

/** Writes documents of one kind with numbers in a row. */
async function write(
  tx: Db,
  order: store.InvoicedOrder,
  { kind, ...head }: Head,
  bodies: readonly Body[],
): Promise<store.InvoiceRow[]> {
  if (bodies.length === 0) return [];
  const { eventId, id: orderId, sellerId, buyerId, currency, taxName, eventName, eventDay, today } = order;
  const year = Number(today.slice(0, 4));
  const first = await store.takeNumbers(tx, { sellerId, kind, year }, bodies.length);
  const rows = bodies.map(({ refundId, lines }, place) => ({
    id: newId(),
    eventId,
    orderId,
    sellerId,
    buyerId,
    kind,
    year,
    number: first + place,
    refundId,
    currency,
    grossMinor: sumOf(lines, 'gross'),
    taxMinor: sumOf(lines, 'tax'),
    document: { ...head, event: { name: eventName, day: eventDay }, taxName, lines, issuedOn: today },
  }));
  await store.addInvoices(tx, rows);
  return rows;
}

const sumOf = (lines: readonly DocumentLine[], part: 'gross' | 'tax') =>
  lines.reduce((sum, line) => sum + line[part], 0);
