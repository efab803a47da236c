import { moveUnits } from '#modules/events/ticket-types/server/index.ts';
import { chargeLimits } from '#platform/currencies.ts';
import type { EventId, OrderId, TicketTypeId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { transact, type Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { orderRefusals } from '../contract.ts';
import { isOpen } from '../rules.ts';
import { cancelOrder } from './cancel-order.ts';
import type { Checkout } from './checkout.ts';
import { createIntent, isProviderDown } from './create-intent.ts';
import { addSaleOrder, prepareSale, type InPersonSale, type RefusedSale } from './in-person-sale.ts';
import { extendHold, lockOrderRow, markPending, findOrder } from './order-store.ts';
import { addPayment, lockPayments } from './payment-store.ts';
import { readRefundSheet, refundOrder } from './refund-order.ts';
import { settleOrder } from './settle.ts';
import { askProvider, checkTickets, nextPayment } from './start-payment.ts';
import type { OrderTicket } from './ticket-operations.ts';

/** How long a guest has to present a card. Seconds. */
const cardSeconds = 5 * 60;
/** How long a sale may go on with further cards. Seconds. */
const graceSeconds = 20 * 60;

type Held = {
  readonly kind: 'held';
  readonly currency: string;
  /** Tickets taken from the reserve. */
  readonly used: ReadonlyMap<TicketTypeId, number>;
};
type OrderKey = { readonly eventId: EventId; readonly orderId: OrderId };

/** Sales that a guest pays at a card reader of the payment provider: orders like those online (BOX-01). */
export type CardSales = {
  /** Holds the tickets. The caller has locked the ticket types. That lock also protects the reserve. */
  readonly hold: (tx: Db, sale: InPersonSale) => Promise<Held | RefusedSale>;
  /**
   * The id of the intent that a reader takes a card for. Gives the guest time again.
   * @throws Refusal orderNotFound, orderClosed, paymentUnavailable
   */
  readonly start: (key: OrderKey) => Promise<string>;
  /**
   * Updates the order from its payment.
   * @returns false if the provider doesn't respond
   */
  readonly settle: (orderId: OrderId) => Promise<boolean>;
  /**
   * Releases the tickets, unless the card was charged meanwhile.
   * @throws Refusal paymentInProgress, paymentUnavailable
   */
  readonly cancel: (orderId: OrderId) => Promise<void>;
  /** Refunds what is left to the card and cancels the tickets. Repeating it changes nothing. */
  readonly refund: (
    viewer: Viewer,
    key: OrderKey,
    reason: string,
  ) => Promise<readonly OrderTicket[] | undefined>;
};

export const openCardSales = (checkout: Checkout): CardSales => ({
  hold: (tx, sale) => hold(tx, checkout, sale),
  start: (key) => start(checkout, key),
  settle: (orderId) => settle(checkout, orderId),
  cancel: (orderId) => cancelOrder(checkout, orderId),
  refund: (viewer, key, reason) => refund(checkout, viewer, key, reason),
});

async function hold(tx: Db, checkout: Checkout, sale: InPersonSale): Promise<Held | RefusedSale> {
  const { eventId, orderId, lines } = sale;
  const prepared = await prepareSale(tx, checkout, sale);
  if (prepared.kind === 'refused') return prepared;
  const { used, price } = prepared;
  if (price.total > chargeLimits(price.currency).most) return { kind: 'refused', code: 'saleTooLarge' };
  await moveUnits(
    tx,
    eventId,
    lines.map(({ ticketTypeId: id, quantity }) => ({ id, held: quantity - (used.get(id) ?? 0), sold: 0 })),
  );
  await addSaleOrder(tx, prepared, cardSeconds);
  const order = (await findOrder(tx, orderId))!;
  await markPending(tx, order, graceSeconds);
  await addPayment(tx, nextPayment(order, undefined, true));
  return { kind: 'held', currency: price.currency, used };
}

async function start(checkout: Checkout, { eventId, orderId }: OrderKey): Promise<string> {
  await checkTickets(checkout, orderId);
  const { order, payment } = await transact(checkout.db, async (tx) => {
    const found = await lockOrderRow(tx, eventId, orderId);
    if (!found) throw refuse(orderRefusals, 'orderNotFound');
    if (!isOpen(found.status) || found.pastLastMoment)
      throw refuse(orderRefusals, 'orderClosed', { orderStatus: found.status });
    await extendHold(tx, found, cardSeconds);
    const latest = (await lockPayments(tx, found)).at(-1);
    if (latest && latest.status !== 'canceled') return { order: found, payment: latest };
    await addPayment(tx, nextPayment(found, latest, true));
    return { order: found, payment: (await lockPayments(tx, found)).at(-1)! };
  });
  return (
    payment.intentId ?? (await askProvider(checkout, order, () => createIntent(checkout, order, payment))).id
  );
}

async function settle(checkout: Checkout, orderId: OrderId): Promise<boolean> {
  try {
    await settleOrder(checkout, orderId);
    return true;
  } catch (error) {
    if (!isProviderDown(error)) throw error;
    return false;
  }
}

/** @returns undefined if the provider declines. The tickets are cancelled then, and the next call tries again. */
async function refund(
  checkout: Checkout,
  viewer: Viewer,
  { eventId, orderId }: OrderKey,
  reason: string,
): Promise<readonly OrderTicket[] | undefined> {
  const { left, refunded, refunds } = await readRefundSheet(checkout.db, checkout, viewer, {
    eventId,
    orderId,
  });
  if (left > 0) {
    const asked = { eventId, orderId, admissionIds: [], cancelTickets: true, confirmCheckedIn: true, reason };
    const key = `boxOffice:${orderId}:${refunds.length}`;
    const { status } = await refundOrder(checkout, viewer, { ...asked, seenRefunded: refunded }, key);
    if (status === 'failed') return undefined;
  }
  return checkout.tickets.listOf(checkout.db, { eventId, orderId });
}
