import type { GoodwillRefund } from '../refund-rules.ts';
import type { PaymentRow } from './payment-store.ts';
import type { RefundRow } from './refund-store.ts';

/** The payment that paid the order, excluding ones that are being refunded. */
export function paidBy(payments: readonly PaymentRow[]): PaymentRow | undefined {
  return payments.find(({ status, capturedMinor }) => status === 'succeeded' && capturedMinor > 0);
}

export function sumsOf(
  { capturedMinor, refundedMinor }: PaymentRow,
  refunds: readonly RefundRow[],
): { refunded: number; left: number } {
  const due = refunds.reduce((sum, { status, amountMinor }) => sum + (status === 'due' ? amountMinor : 0), 0);
  return { refunded: refundedMinor + due, left: capturedMinor - refundedMinor - due };
}

/** The refunds of an order that were made or are on their way, by the tickets that they are about. */
export function refundsByTickets(refunds: readonly RefundRow[]): GoodwillRefund[] {
  return refunds
    .filter(({ status }) => status !== 'failed')
    .map(({ amountMinor: amount, ticketIds }) => ({ amount, ticketIds }));
}
