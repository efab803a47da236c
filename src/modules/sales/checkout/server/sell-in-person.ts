import { moveUnits } from '#modules/events/ticket-types/server/index.ts';
import type { OrderId, TicketTypeId, UserId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import { publish } from '#platform/server/domain-events.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { orderRefunded } from '../events.ts';
import { bookCashRefund, bookCashSale } from './book-cash.ts';
import { cancelUnits } from './cancel-units.ts';
import type { Checkout } from './checkout.ts';
import { fulfillOrders } from './complete-orders.ts';
import { addSaleOrder, prepareSale, type InPersonSale, type RefusedSale } from './in-person-sale.ts';
import { linesOf } from './lines-of.ts';
import { lockOrder } from './lock-order.ts';
import { markCompleted, setPaid } from './order-store.ts';
import { moveRefundedLines } from './refund-store.ts';
import {
  addPayLink,
  findPayLinkState,
  findPayLinkTypes,
  type PayLinkKey,
  type PayLinkState,
} from './pay-link-store.ts';
import { openCardSales, type CardSales } from './sell-by-card.ts';
import { setEmail, type OrderEmail } from './set-email.ts';
import type { OrderTicket } from './ticket-operations.ts';

type Sold = {
  readonly kind: 'sold';
  readonly currency: string;
  readonly tickets: readonly OrderTicket[];
  /** Tickets taken from the reserve. */
  readonly used: ReadonlyMap<TicketTypeId, number>;
};

/** Box office sales, where guests pay the host directly or by card reader (BOX-01). */
export type InPerson = {
  readonly sell: (tx: Db, sale: InPersonSale) => Promise<Sold | RefusedSale>;
  readonly refund: (tx: Db, orderId: OrderId, byId: UserId) => Promise<readonly OrderTicket[]>;
  /** A link with which guests pay on their own phone. Adding it twice has no effect. */
  readonly addPayLink: typeof addPayLink;
  readonly findPayLinkState: (db: Db, link: PayLinkKey) => Promise<PayLinkState>;
  readonly findPayLinkTypes: typeof findPayLinkTypes;
  readonly card: CardSales;
  /** Also of complimentary tickets. @returns the address before */
  readonly setEmail: (tx: Db, viewer: Viewer, order: OrderEmail) => Promise<string>;
};

export const openInPerson = (checkout: Checkout): InPerson => ({
  sell: (tx, sale) => sell(tx, checkout, sale),
  refund: (tx, orderId, byId) => refund(tx, checkout, orderId, byId),
  addPayLink,
  findPayLinkState,
  findPayLinkTypes,
  card: openCardSales(checkout),
  setEmail: (tx, viewer, order) => setEmail(tx, checkout, viewer, order),
});

/** The caller has locked the ticket types. That lock also protects the reserve. */
async function sell(tx: Db, checkout: Checkout, sale: InPersonSale): Promise<Sold | RefusedSale> {
  const { eventId, orderId, lines } = sale;
  const prepared = await prepareSale(tx, checkout, sale);
  if (prepared.kind === 'refused') return prepared;
  const { types, used, price, request, isStranger } = prepared;
  await moveUnits(
    tx,
    eventId,
    lines.map(({ ticketTypeId: id, quantity }) => ({ id, held: -(used.get(id) ?? 0), sold: quantity })),
  );
  await addSaleOrder(tx, prepared, checkout.holdSeconds);
  if (price.total > 0) await markCompleted(tx, eventId, [orderId]);
  const items = lines.map((line) => ({ ...line, admits: types.get(line.ticketTypeId)!.admits }));
  const completion = { total: price.total, currency: price.currency, points: 0, isStranger };
  await fulfillOrders(tx, checkout, eventId, [{ ...request, ...completion, id: orderId, items }]);
  await bookCashSale(tx, {
    eventId,
    id: orderId,
    currency: price.currency,
    total: price.total,
    fee: price.fee,
  });
  const tickets = await checkout.tickets.listOf(tx, { eventId, orderId });
  return { kind: 'sold', currency: price.currency, tickets, used };
}

/** Cancels the remaining tickets of the order, and records the refund in the ledger. */
async function refund(
  tx: Db,
  checkout: Checkout,
  orderId: OrderId,
  byId: UserId,
): Promise<readonly OrderTicket[]> {
  const locked = await lockOrder(tx, orderId);
  if (!locked) return [];
  const { order } = locked;
  const tickets = await checkout.tickets.listOf(tx, { eventId: order.eventId, orderId });
  await cancelUnits(tx, checkout, locked, { because: 'refund', byId });
  if (order.totalMinor > 0) {
    await bookCashRefund(tx, { ...order, total: order.totalMinor, fee: order.feeMinor });
    const lines = linesOf(order).map(({ ticketTypeId, total, tax }) => ({
      ticketTypeId,
      amount: total,
      tax,
    }));
    await moveRefundedLines(tx, { eventId: order.eventId, orderId, lines }, 1);
    await setPaid(tx, order, 'refunded');
    const { eventId, buyerId, totalMinor: amount, currency } = order;
    const payload = {
      orderId,
      eventId,
      buyerId,
      amount,
      currency,
      isSecond: false,
      source: 'boxOffice',
      byId,
    };
    await publish(tx, orderRefunded, { key: `boxOffice:${orderId}`, payload });
  }
  return tickets.filter(({ state }) => state === 'valid');
}
