import type { Checkout } from './checkout.ts';
import { findOrder } from './order-store.ts';
import { listRefundsDue, listUnsettled, touchPayment, type PaymentRow } from './payment-store.ts';
import { refundPayment } from './refund-payment.ts';
import { settlePayment } from './settle.ts';

const mostAtOnce = 100;

/** Asks about payments that no webhook and no return page settled, so that an order never hangs (PAY-09). */
export async function reconcilePayments(checkout: Checkout, idleSeconds = 60): Promise<void> {
  const payments = await listUnsettled(checkout.db, idleSeconds, mostAtOnce);
  await eachAlone(checkout, payments, async (payment) => {
    const order = await findOrder(checkout.db, payment.orderId);
    if (order) await settlePayment(checkout, order, payment);
  });
}

/** Sends back what is due and was not sent yet. */
export async function retryRefunds(checkout: Checkout): Promise<void> {
  const payments = await listRefundsDue(checkout.db, mostAtOnce);
  await eachAlone(checkout, payments, (payment) => refundPayment(checkout, payment));
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
      checkout.log.error({ err: error, orderId, intentId }, 'a payment could not be settled');
      await touchPayment(checkout.db, payment);
    }
  }
}
