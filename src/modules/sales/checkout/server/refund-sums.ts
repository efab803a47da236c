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
