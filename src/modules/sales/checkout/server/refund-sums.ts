import type { Db } from '#platform/server/db.ts';
import type { GoodwillRefund } from '../refund-rules.ts';
import type { PaymentRow } from './payment-store.ts';
import { readDisputed, type RefundRow } from './refund-store.ts';

/** The payment that paid the order, excluding ones that are being refunded. */
export function paidBy(payments: readonly PaymentRow[]): PaymentRow | undefined {
  return payments.find(({ status, capturedMinor }) => status === 'succeeded' && capturedMinor > 0);
}

/** @param lost taken back by the bank for disputes that were lost, in minor units */
export function sumsOf(
  { capturedMinor, refundedMinor }: PaymentRow,
  refunds: readonly RefundRow[],
  lost: number,
): { refunded: number; left: number } {
  const due = refunds.reduce((sum, { status, amountMinor }) => sum + (status === 'due' ? amountMinor : 0), 0);
  return { refunded: refundedMinor + due, left: Math.max(0, capturedMinor - refundedMinor - due - lost) };
}

/** Reads the sums of a payment: refunded, and left after refunds and lost disputes. Zeros without a payment. */
export async function readSums(db: Db, payment: PaymentRow | undefined, refunds: readonly RefundRow[]) {
  if (!payment) return { refunded: 0, left: 0 };
  return sumsOf(payment, refunds, (await readDisputed(db, payment)).lost);
}

/** The refunds of an order that were made or are on their way, by the tickets that they are about. */
export function refundsByTickets(refunds: readonly RefundRow[]): GoodwillRefund[] {
  return refunds
    .filter(({ status }) => status !== 'failed')
    .map(({ amountMinor: amount, ticketIds }) => ({ amount, ticketIds }));
}
