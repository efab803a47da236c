import type { OrderId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import { feeReturned, valueLeft, type Unit } from '../refund-rules.ts';
import { linesOf } from './lines-of.ts';
import { findOrder } from './order-store.ts';
import { listPayments } from './payment-store.ts';
import { paidBy, readSums, refundsByTickets } from './refund-sums.ts';
import { listRefundsOf } from './refund-store.ts';

export type TicketValue = {
  /** With all fees, less what was refunded, in minor units. The fee is part of it. */
  readonly paid: number;
  readonly fee: number;
  readonly currency: string;
};

/**
 * Lists the prices paid for tickets of one order that can be refunded to its card.
 * @returns undefined if the order was paid at the door, where no card can be refunded
 */
export async function listValues(
  db: Db,
  orderId: OrderId,
  tickets: readonly (Unit & { readonly id: string })[],
): Promise<ReadonlyMap<string, TicketValue> | undefined> {
  const order = await findOrder(db, orderId);
  if (!order) return undefined;
  const payment = paidBy(await listPayments(db, orderId));
  if (!payment && order.totalMinor > 0) return undefined;
  const refunds = await listRefundsOf(db, order);
  const { left } = await readSums(db, payment, refunds);
  const made = refundsByTickets(refunds);
  const { currency, totalMinor: total, feeMinor } = order;
  const paidFor = { lines: linesOf(order), currency };
  return new Map(
    tickets.map((ticket) => {
      const paid = Math.min(left, valueLeft(paidFor, ticket, made));
      return [ticket.id, { paid, fee: feeReturned({ total, fee: feeMinor }, 0, paid, currency), currency }];
    }),
  );
}
