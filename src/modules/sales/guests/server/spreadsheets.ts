import { type EventId, OrderId } from '#platform/ids.ts';
import { cents, majorUnits } from '#platform/money.ts';
import { batchesOf, type Batch } from '#platform/server/batches.ts';
import type { Db } from '#platform/server/db.ts';
import { csvColumns, orderColumns, settlementColumns } from '../copy.ts';
import { csvText } from '#platform/csv.ts';
import * as store from './store.ts';

const rowsAtOnce = 1000;

const byId = <Row extends { readonly id: string }>(read: (batch: Batch) => Promise<Row[]>) =>
  batchesOf(rowsAtOnce, ({ id }) => id, read);

const yes = (is: boolean): string => (is ? 'yes' : '');

export const guestsCsv = (db: Db, filter: store.GuestFilter): AsyncIterable<string> =>
  csvText(csvColumns, guestLines(db, filter));

async function* guestLines(db: Db, filter: store.GuestFilter) {
  for await (const rows of byId((batch) => store.listGuests(db, filter, batch)))
    yield rows.map(({ name, holder, email, ticketName, state, comp, orderedAt, orderId, checkedInAt }) => [
      name,
      email,
      ticketName,
      state,
      orderedAt.toISOString(),
      OrderId.encode(orderId),
      yes(comp),
      checkedInAt?.toISOString() ?? '',
      holder ?? name,
    ]);
}

export const ordersCsv = (db: Db, eventId: EventId): AsyncIterable<string> =>
  csvText(orderColumns, orderLines(db, eventId));

async function* orderLines(db: Db, eventId: EventId) {
  const filter = { eventId, q: '' };
  for await (const rows of byId((batch) => store.listOrders(db, filter, { ...batch, first: 'oldest' })))
    yield rows.map((order) => [
      OrderId.encode(order.id),
      order.name,
      order.email,
      order.at.toISOString(),
      order.tickets,
      order.cancelled,
      order.code ?? '',
      yes(order.comp),
      order.currency.toUpperCase(),
      ...[
        order.subtotalMinor,
        order.discountMinor,
        order.feeMinor,
        order.totalMinor,
        order.refundedMinor,
      ].map((amount) => majorUnits(cents(amount), order.currency)),
      order.taxName,
      ...[order.taxMinor, order.refundedTaxMinor].map((amount) => majorUnits(cents(amount), order.currency)),
    ]);
}

export const settlementCsv = (db: Db, eventId: EventId): AsyncIterable<string> =>
  csvText(settlementColumns, settlementLines(db, eventId));

async function* settlementLines(db: Db, eventId: EventId) {
  for await (const rows of byId((batch) => store.listSettledOrders(db, eventId, batch)))
    yield rows.map(({ id, name, at, currency, gross, refunds, disputed, fees, cash, net, taxName, tax }) => [
      OrderId.encode(id),
      name,
      at.toISOString(),
      currency.toUpperCase(),
      ...[gross, refunds, disputed, fees, cash, net].map((amount) => majorUnits(cents(amount), currency)),
      taxName,
      majorUnits(cents(tax), currency),
    ]);
}
