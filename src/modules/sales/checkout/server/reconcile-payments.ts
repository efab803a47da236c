import type { Checkout } from './checkout.ts';
import { findOrder } from './order-store.ts';
import { listRefundsDue, listUnsettled, touchPayment, type PaymentRow } from './payment-store.ts';
import { refundUnclaimedPayment } from './refund-unclaimed-payment.ts';
import { settlePayment } from './settle.ts';

const mostAtOnce = 100;

/** Checks payments that no webhook or return page settled, so that no order gets stuck (PAY-09). */
export async function reconcilePayments(checkout: Checkout, idleSeconds = 60): Promise<void> {
  const payments = await listUnsettled(checkout.db, idleSeconds, mostAtOnce);
  await eachAlone(checkout, payments, async (payment) => {
    const order = await findOrder(checkout.db, payment.orderId);
    if (order) await settlePayment(checkout, order, payment);
  });
}

export async function retryLateRefunds(checkout: Checkout): Promise<void> {
  const payments = await listRefundsDue(checkout.db, mostAtOnce);
  await eachAlone(checkout, payments, (payment) => refundUnclaimedPayment(checkout, payment));
}

async function eachAlone(
  checkout: Checkout,
  payments: readonly PaymentRow[],
  act: (payment: PaymentRow) => Promise<void>,
) {
  for (const payment of payments) {
    try {
      await act(payment);
    } catch (error) {
      const { orderId, intentId } = payment;
      checkout.log.error({ err: error, orderId, intentId }, 'failed to settle a payment');
      await touchPayment(checkout.db, payment);
    }
  }
}
