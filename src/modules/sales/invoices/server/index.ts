import { manageProfilePath } from '#modules/profiles/profiles/manage-path.ts';
import { findProfileRole } from '#modules/profiles/profiles/server/index.ts';
import { orderRefunded } from '#modules/sales/checkout/events.ts';
import { firstFailure } from '#platform/checks.ts';
import { cutPage, unpackCursor } from '#platform/cursor.ts';
import { type EventId, isUuid, type OrderId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { transact, type Db } from '#platform/server/db.ts';
import { subscribe } from '#platform/server/domain-events.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { route } from '#platform/server/route.ts';
import { requireViewer, type Viewer } from '#platform/server/viewer.ts';
import * as calls from '../contract.ts';
import { numberText, partyChecks } from '../rules.ts';
import { eInvoice, hasEInvoice } from './e-invoice.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { invoicesCsv } from './invoices-csv.ts';
import { creditOrder, issueInvoice } from './issue-documents.ts';
import * as store from './store.ts';
import { toInvoice, toSheet } from './to-invoice.ts';

/** Invoices that buyers request, and credit notes for refunds of invoiced orders (TAX-01). */
export function openInvoices({ db }: Pick<Services, 'db'>): Feature {
  return {
    routes: [...buyerRoutes, ...hostRoutes, ...sellerRoutes],
    subscribers: [
      subscribe(orderRefunded, {
        name: 'invoices.credit-order',
        by: 'leased',
        handle: ({ payload: { orderId } }) => transact(db, (tx) => creditOrder(tx, orderId)),
      }),
    ],
    verify: async () =>
      (await store.listGaps(db)).map(
        ({ sellerId, kind, year, last, issued }) =>
          `${kind} numbers of ${sellerId} in ${year}: the last is ${last}, ${issued} were issued`,
      ),
  };
}

const buyerRoutes = [
  route(calls.listOrderInvoices, async ({ input, db }) => {
    const order = await store.findOrder(db, input.orderId);
    const rows = await store.listOrderInvoices(db, input.orderId);
    return { items: rows.map(toInvoice), closed: await whyClosed(db, order, rows) };
  }),

  route(calls.requestInvoice, async ({ input: { orderId, ...buyer }, db }) =>
    toInvoice(await issueInvoice(db, orderId, { ...buyer, country: buyer.country.toUpperCase() })),
  ),

  route(calls.getOrderInvoice, async ({ input, db }) => toSheet(await ofOrder(db, input))),

  route(calls.getOrderInvoicePdf, async ({ input, db }) => pdfOf(await ofOrder(db, input))),

  route(calls.getOrderInvoiceXml, async ({ input, db }) => xmlOf(await ofOrder(db, input))),
];

const hostRoutes = [
  route(calls.listEventInvoices, async ({ input, viewer, db }) => {
    const { eventId, limit } = input;
    const [after] = unpackCursor(input.cursor, 1) ?? [];
    const from = typeof after === 'string' && isUuid(after) ? after : undefined;
    const rows = await store.listEventInvoices(db, eventId, { limit: limit + 1, after: from });
    const { rows: shown, next } = cutPage(rows, limit, ({ id }) => [id]);
    const host = await store.findHost(db, eventId);
    return {
      items: shown.map(toInvoice),
      total: await store.countEventInvoices(db, eventId),
      offset: 0,
      next,
      hasSeller: host.hasSeller,
      details: detailsPage(host, requireViewer(viewer)),
    };
  }),

  route(calls.getEventInvoicesCsv, async ({ input, db }) => ({
    body: invoicesCsv(db, input.eventId),
    filename: 'invoices.csv',
  })),

  route(calls.getEventInvoicePdf, async ({ input, db }) => pdfOf(await ofEvent(db, input))),

  route(calls.getEventInvoiceXml, async ({ input, db }) => xmlOf(await ofEvent(db, input))),
];

const sellerRoutes = [
  route(calls.getSeller, async ({ input, viewer, db }) => {
    const { id } = await findProfileRole(db, requireViewer(viewer), input.profileId);
    return { seller: (await store.findSeller(db, id)) ?? null };
  }),

  route(calls.putSeller, async ({ input: { profileId, ...typed }, viewer, db }) => {
    const { id } = await findProfileRole(db, requireViewer(viewer), profileId);
    const seller = { ...typed, country: typed.country.toUpperCase() };
    const failure = firstFailure(partyChecks, seller);
    if (failure) throw refuse(calls.partyRefusals, failure);
    await store.putSeller(db, id, seller, requireViewer(viewer).userId);
    return { seller };
  }),
];

/** Each user has only their own in the settings. */
const detailsPage = (host: Awaited<ReturnType<typeof store.findHost>>, viewer: Viewer) =>
  host.type === 'user' && host.id !== viewer.userId ? null : manageProfilePath(host, 'billing');

async function whyClosed(
  db: Db,
  order: store.InvoicedOrder | undefined,
  rows: readonly store.InvoiceRow[],
): Promise<'nothingToInvoice' | 'sellerMissing' | 'alreadyInvoiced' | null> {
  if (rows.length > 0) return 'alreadyInvoiced';
  if (!order?.isPaid) return 'nothingToInvoice';
  return (await store.findSeller(db, order.sellerId)) ? null : 'sellerMissing';
}

/** @throws Refusal invoiceNotFound unless it is of this order */
async function ofOrder(db: Db, { orderId, invoiceId }: { orderId: OrderId; invoiceId: string }) {
  const found = (await store.listOrderInvoices(db, orderId)).find(({ id }) => id === invoiceId);
  if (!found) throw refuse(calls.refusals, 'invoiceNotFound');
  return found;
}

async function ofEvent(db: Db, { eventId, invoiceId }: { eventId: EventId; invoiceId: string }) {
  const found = await store.findInvoice(db, { eventId, id: invoiceId });
  if (!found) throw refuse(calls.refusals, 'invoiceNotFound');
  return found;
}

const nameOf = ({ kind, year, number }: store.InvoiceRow) => numberText(kind, year, number);

async function pdfOf(row: store.InvoiceRow) {
  return { body: await invoicePdf(row), filename: `${nameOf(row)}.pdf` };
}

function xmlOf(row: store.InvoiceRow) {
  if (!hasEInvoice(row)) throw refuse(calls.refusals, 'noEInvoice');
  return { body: eInvoice(row), filename: `${nameOf(row)}.xml` };
}
