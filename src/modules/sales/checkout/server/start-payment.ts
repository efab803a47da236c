import { newId, OrderId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { InputOf, AnswerOf } from '#platform/contract.ts';
import { transact } from '#platform/server/db.ts';
import { isTemporary } from '#platform/server/db-errors.ts';
import { sendTogether } from '#platform/server/send-together.ts';
import { orderRefusals, refusals, type createPaymentIntent } from '../contract.ts';
import { isOpen } from '../rules.ts';
import type { Checkout } from './checkout.ts';
import { isAmountRefused, isProviderDown, requestIntent } from './create-intent.ts';
import { faultAt } from './fault-points.ts';
import { cancelIntent, stripeFor, type Intent } from './intent.ts';
import { findOrder, isEventCancelled, lockOrderRow, markPending, type OrderRow } from './order-store.ts';
import { addPaymentOf, lockPayments, type NewPayment, type PaymentRow } from './payment-store.ts';
import { readOrder } from './read-order.ts';

/** How long after its hold an order may live while its payment is processing. */
const graceSeconds = 20 * 60;

type PaymentInput = InputOf<typeof createPaymentIntent>;

/**
 * Starts the payment of an order, or continues the one that was started: a double click, a second tab and a reload
 * share one intent. The order is marked pending before the provider is called (PAY-02), and the payment is stored with
 * its answer: until then no buyer has the secret with which it could be paid.
 */
export async function startPayment(
  checkout: Checkout,
  orderId: OrderId,
  asked: PaymentInput,
): Promise<AnswerOf<typeof createPaymentIntent>> {
  await checkTickets(checkout, orderId);
  const { order, payment } = await openPayment(checkout, orderId, asked);
  faultAt('checkout.orderPending');
  const { clientSecret, checkoutId, customerId } = payment.clientSecret
    ? payment
    : await requestPayment(checkout, order, payment);
  return {
    clientSecret: clientSecret!,
    checkoutId,
    customerId: customerId ?? '',
    orderId: OrderId.encode(orderId),
    amount: order.totalMinor,
    currency: order.currency,
    application_fee_amount: order.feeMinor,
  };
}

/** @throws Refusal paymentUnavailable if this process can't issue tickets */
export async function checkTickets({ prepareTickets, log }: Checkout, orderId: OrderId): Promise<void> {
  try {
    await prepareTickets();
  } catch (error) {
    if (isTemporary(error)) throw error;
    log.error({ err: error, orderId }, 'did not start a payment: tickets can’t be issued');
    throw refuse(orderRefusals, 'paymentUnavailable');
  }
}

/** @throws Refusal paymentUnavailable, amountOutOfBounds, orderClosed */
async function requestPayment(checkout: Checkout, order: OrderRow, payment: NewPayment): Promise<PaymentRow> {
  const intent = await askProvider(checkout, order, () => requestIntent(checkout, order, payment));
  const added = await addPaymentOf(checkout.db, payment, intent);
  faultAt('checkout.intentSaved');
  if (added) return added;
  await askProvider(checkout, order, () => cancelIntent(stripeFor(checkout, order.test), intent.id));
  const { status } = await readOrder(checkout.db, order.id);
  throw refuse(orderRefusals, 'orderClosed', { orderStatus: status });
}

/** @throws Refusal paymentUnavailable, amountOutOfBounds */
export async function askProvider(
  checkout: Checkout,
  order: OrderRow,
  ask: () => Promise<Intent>,
): Promise<Intent> {
  try {
    return await ask();
  } catch (error) {
    if (isAmountRefused(error)) throw refuse(refusals, 'amountOutOfBounds');
    if (!isProviderDown(error)) throw error;
    checkout.log.warn({ err: error, orderId: order.id }, 'payment provider is unreachable');
    throw refuse(orderRefusals, 'paymentUnavailable');
  }
}

/** The open payment of an order, or its next one, which isn’t stored yet. */
type OpenPayment = NewPayment & Partial<Pick<PaymentRow, 'clientSecret' | 'customerId'>>;

async function openPayment(
  checkout: Checkout,
  orderId: OrderId,
  asked: PaymentInput,
): Promise<{ readonly order: OrderRow; readonly payment: OpenPayment }> {
  return transact(checkout.db, async (tx) => {
    const found = await findOrder(tx, orderId);
    if (!found) throw refuse(orderRefusals, 'orderNotFound');
    const [order, isCancelled] = await sendTogether(tx, (together) => [
      lockOrderRow(together, found.eventId, orderId),
      isEventCancelled(together, found.eventId),
    ]);
    if (!order) throw refuse(orderRefusals, 'orderNotFound');
    checkPayable(order, asked);
    if (isCancelled) throw refuse(orderRefusals, 'eventCancelled');
    const payments = await lockPayments(tx, order);
    const latest = payments.at(-1);
    await markPending(tx, order, graceSeconds);
    return { order, payment: latest && latest.status !== 'canceled' ? latest : nextPayment(order, latest) };
  });
}

/** @param latest the payment before, which was cancelled */
export function nextPayment(
  { eventId, id: orderId, totalMinor: amountMinor, currency }: OrderRow,
  latest: PaymentRow | undefined,
  cardPresent = false,
): NewPayment {
  const attempt = (latest?.attempt ?? 0) + 1;
  return { eventId, orderId, attempt, checkoutId: `checkout:${newId()}`, amountMinor, currency, cardPresent };
}

function checkPayable(order: OrderRow, asked: PaymentInput) {
  if (order.status === 'expired' || (isOpen(order.status) && order.lapsed))
    throw refuse(orderRefusals, 'holdExpired');
  if (!isOpen(order.status)) throw refuse(orderRefusals, 'orderClosed', { orderStatus: order.status });
  if (order.totalMinor === 0) throw refuse(orderRefusals, 'nothingToPay');
  if (asked.testMode !== undefined && asked.testMode !== order.test)
    throw refuse(orderRefusals, 'testModeNotAllowed');
  const { amount, currency, application_fee_amount: fee } = asked;
  const isWrong =
    (amount !== undefined && amount !== order.totalMinor) ||
    (fee !== undefined && fee !== order.feeMinor) ||
    (currency !== undefined && currency.toLowerCase() !== order.currency);
  if (isWrong) {
    const now = {
      amount: order.totalMinor,
      application_fee_amount: order.feeMinor,
      currency: order.currency,
    };
    throw refuse(orderRefusals, 'priceChanged', now);
  }
}
