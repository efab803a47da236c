import type { Signer } from '#modules/sales/tickets/server/index.ts';
import { feePerTicket, type FeeRates } from '#modules/events/ticket-types/fees.ts';
import type { Tx } from '#platform/server/db.ts';
import { nameOf } from './add-people.ts';
import { addPayments } from './add-payments.ts';
import { addAll } from './bulk-store.ts';
import { idOf } from './ids.ts';
import { currency, type Sale } from './sales.ts';

/** Signs ticket codes. */
export type Keys = Awaited<ReturnType<Signer>>;

/** Sales written at once, to keep memory bounded. */
const salesAtOnce = 1000;

/** Adds completed orders: paid, booked, with tickets, and in their buyers' lists. */
export async function addSales(
  tx: Tx,
  sales: readonly Sale[],
  { rates, keys }: { rates: FeeRates; keys: Keys },
): Promise<void> {
  const customers = new Set<string>();
  for (let from = 0; from < sales.length; from += salesAtOnce) {
    const part = sales.slice(from, from + salesAtOnce);
    await addOrders(tx, part, rates);
    await addPayments(tx, part, customers);
    await addAdmissions(tx, part, keys);
  }
}

async function addOrders(tx: Tx, sales: readonly Sale[], rates: FeeRates) {
  const orders = sales.map(({ id, eventId, buyerId, buyer, promotionId, price, at }) => ({
    eventId,
    id,
    buyerId,
    status: 'completed' as const,
    subtotalMinor: price.subtotal,
    discountMinor: price.discount,
    feeMinor: price.fee,
    totalMinor: price.total,
    currency,
    feeRatePercent: rates.percent,
    feePerTicketMinor: feePerTicket(rates, currency),
    promotionId: promotionId ?? null,
    promotionLive: promotionId !== undefined,
    buyerName: nameOf(buyer),
    buyerEmail: buyer.email,
    idempotencyKey: id,
    requestHash: '',
    createdAt: at,
    completedAt: at,
  }));
  await addAll(tx, 'ticketOrder', orders);
  const items = sales.flatMap(({ id, eventId, ticketTypeId, price }) =>
    price.lines.map((line) => ({
      eventId,
      orderId: id,
      ticketTypeId,
      quantity: line.quantity,
      unitMinor: line.unit,
      discountMinor: line.discount,
      feeMinor: line.fee,
    })),
  );
  await addAll(tx, 'orderItem', items);
  const lists = sales.map(({ id, eventId, buyerId, startsAt, at }) => ({
    buyerId,
    orderId: id,
    eventId,
    startsAt,
    completedAt: at,
  }));
  await addAll(tx, 'buyerOrder', lists);
}

/** One signed ticket per unit, as at checkout (TKT-01, ORD-09). */
async function addAdmissions(tx: Tx, sales: readonly Sale[], keys: Keys) {
  const rows = sales.flatMap(({ id: orderId, eventId, ticketTypeId, buyerId, quantity, at }) =>
    Array.from({ length: quantity }, (_, place) => {
      const id = idOf('admission', `${orderId} ${place}`);
      return {
        eventId,
        id,
        orderId,
        ticketTypeId,
        ordinal: place + 1,
        holderId: buyerId,
        code: keys.sign({ ticketId: id, eventId, test: false }),
        keyVersion: keys.newest,
        createdAt: at,
      };
    }),
  );
  await addAll(tx, 'ticket', rows);
}
