import type { OrderId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { orderRefusals, type Order } from '../contract.ts';
import { returnedOf } from '../refund-rules.ts';
import { findOrder } from './order-store.ts';
import { listPayments } from './payment-store.ts';
import { paidBy, readSums } from './refund-sums.ts';
import { listRefundsOf } from './refund-store.ts';
import { toOrder } from './to-order.ts';

/** @throws Refusal orderNotFound */
export async function readOrder(db: Db, orderId: OrderId): Promise<Order> {
  const row = await findOrder(db, orderId);
  if (!row) throw refuse(orderRefusals, 'orderNotFound');
  const refunds = row.completedAt && row.totalMinor > 0 ? await listRefundsOf(db, row) : [];
  const hasFailed = refunds.some(({ status }) => status === 'failed');
  const isLate = row.status === 'refunded' && row.completedAt === null;
  const payments = hasFailed || isLate ? await listPayments(db, orderId) : [];
  const payment = hasFailed ? paidBy(payments) : undefined;
  const refundReturned = payment ? returnedOf(refunds, (await readSums(db, payment, refunds)).left) : 0;
  const paid = [
    ...refunds.map(({ amountMinor: amount, paidNote: note }) => ({ amount, note })),
    ...(isLate ? payments : []).map(({ refundedMinor: amount, paidNote: note }) => ({ amount, note })),
  ];
  const paidOutside = paid.flatMap(({ amount, note }) => (note === null ? [] : [{ amount, note }]));
  return {
    ...toOrder(row),
    ...(refundReturned > 0 && { refundReturned }),
    ...(paidOutside.length > 0 && { paidOutside }),
  };
}
