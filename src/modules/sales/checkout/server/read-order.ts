import type { OrderId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { orderRefusals, type Order } from '../contract.ts';
import { returnedOf } from '../refund-rules.ts';
import { findOrder } from './order-store.ts';
import { listPayments } from './payment-store.ts';
import { paidBy, readSums } from './refund-sums.ts';
import { listRefundsOf, readDisputed, type RefundRow } from './refund-store.ts';
import { toOrder } from './to-order.ts';

/** @throws Refusal orderNotFound */
export async function readOrder(db: Db, orderId: OrderId): Promise<Order> {
  const row = await findOrder(db, orderId);
  if (!row) throw refuse(orderRefusals, 'orderNotFound');
  const refunds = row.completedAt && row.totalMinor > 0 ? await listRefundsOf(db, row) : [];
  const refundReturned = await readReturned(db, orderId, refunds);
  const isLate = row.status === 'refundDue' || (row.status === 'refunded' && row.completedAt === null);
  const latePayments = isLate ? await listPayments(db, orderId) : [];
  const due = latePayments.find(({ status }) => status === 'refundDue');
  const returnedByBank = due !== undefined && (await readDisputed(db, due)).lost >= due.capturedMinor;
  const paid = [
    ...refunds.map(({ amountMinor: amount, paidNote: note }) => ({ amount, note })),
    ...latePayments.map(({ refundedMinor: amount, paidNote: note }) => ({ amount, note })),
  ];
  const paidOutside = paid.flatMap(({ amount, note }) => (note === null ? [] : [{ amount, note }]));
  return {
    ...toOrder(row),
    ...(refundReturned > 0 && { refundReturned }),
    ...(paidOutside.length > 0 && { paidOutside }),
    ...(returnedByBank && { returnedByBank }),
  };
}

/** The refunds that a bank sent back, as far as they are still owed. */
async function readReturned(db: Db, orderId: OrderId, refunds: readonly RefundRow[]): Promise<number> {
  if (!refunds.some(({ status }) => status === 'failed')) return 0;
  const { left } = await readSums(db, paidBy(await listPayments(db, orderId)), refunds);
  return returnedOf(refunds, left);
}
