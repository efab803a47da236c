import { bareId, EventId, OrderId } from '#platform/ids.ts';
import type { AnswerOf, InputOf } from '#platform/contract.ts';
import { refuse } from '#platform/refusal.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { orderRefusals, paymentRefusals, type createPaymentIntent } from '../contract.ts';
import { findMismatch, isPriceOutdated } from '../order-assertions.ts';
import type { Checkout } from './checkout.ts';
import { createOrder } from './create-order.ts';
import { readOrder } from './read-order.ts';
import { startPayment } from './start-payment.ts';

type PaymentInput = InputOf<typeof createPaymentIntent>;

/**
 * Starts a payment as specified (PAY-02, PAY-03): of the order that the request names, or of the one that it
 * describes, whose tickets are then held first. What the request says about the order is compared, never used.
 */
export async function payOrder(
  checkout: Checkout,
  viewer: Viewer,
  asked: PaymentInput,
  idempotencyKey: string,
): Promise<AnswerOf<typeof createPaymentIntent>> {
  const orderId = await orderOf(checkout, viewer, asked, idempotencyKey);
  const order = await readOrder(checkout.db, orderId);
  const mismatch = findMismatch(order, asked.order ?? {}, asked.metadata ?? {});
  if (mismatch) throw refuse(paymentRefusals, 'orderMismatch', { field: mismatch });
  if (isPriceOutdated(order, asked.order ?? {})) {
    const { total: amount, fee, currency } = order;
    throw refuse(orderRefusals, 'priceChanged', { amount, application_fee_amount: fee, currency });
  }
  return startPayment(checkout, orderId, asked);
}

async function orderOf(
  checkout: Checkout,
  viewer: Viewer,
  asked: PaymentInput,
  idempotencyKey: string,
): Promise<OrderId> {
  const said = asked.order?.id === undefined ? undefined : OrderId.decodeOrNoId(asked.order.id);
  const named = asked.orderId ?? said;
  if (named === undefined) return placeOrder(checkout, viewer, asked, idempotencyKey);
  if ((await checkout.reads.findBuyer(named)) !== viewer.userId) throw refuse(orderRefusals, 'orderNotFound');
  return named;
}

/** Holds the tickets that the request describes. Asking again continues the same order. */
async function placeOrder(
  checkout: Checkout,
  viewer: Viewer,
  { order, metadata, amount, application_fee_amount: fee, testMode = false }: PaymentInput,
  idempotencyKey: string,
): Promise<OrderId> {
  const eventId = EventId.decode(metadata?.eventId ?? eventTagOf(order) ?? '');
  if (!order?.orderItems || !eventId || !amount) throw refuse(paymentRefusals, 'orderIncomplete');
  const isOther = [order.userId, order.buyer?.id].some(
    (id) => id !== undefined && bareId(id) !== viewer.userId,
  );
  if (isOther) throw refuse(paymentRefusals, 'orderMismatch', { field: 'order.userId' });
  const { id } = await createOrder(
    checkout,
    viewer,
    {
      eventId,
      orderItems: order.orderItems,
      promoCode: order.promotion?.promoCode ?? null,
      joinCommunity: false,
      testMode,
      tags: order.tags,
      buyer: order.buyer && { name: order.buyer.name, phone: order.buyer.phone },
      amount,
      application_fee_amount: fee,
    },
    idempotencyKey,
  );
  return OrderId.decodeOrNoId(id);
}

const eventTagOf = (order: PaymentInput['order']) =>
  order?.tags?.items.find(({ itemId }) => itemId.startsWith(EventId.prefix))?.itemId;
