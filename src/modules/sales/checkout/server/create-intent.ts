import { EventId, OrderId, TicketTypeId, UserId } from '#platform/ids.ts';
import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import type { Checkout } from './checkout.ts';
import { faultAt } from './fault-points.ts';
import { stripeFor, toIntent, type Intent } from './intent.ts';
import type { OrderRow } from './order-store.ts';
import { findCustomer, saveCustomer, saveIntent, type NewPayment, type PaymentRow } from './payment-store.ts';

/** Creates the intent of a stored payment and stores its id. */
export async function createIntent(
  checkout: Checkout,
  order: OrderRow,
  payment: PaymentRow,
): Promise<Intent> {
  const intent = await requestIntent(checkout, order, payment);
  await saveIntent(checkout.db, payment, intent);
  faultAt('checkout.intentSaved');
  return intent;
}

/**
 * Creates a payment intent at the provider. The same attempt always gets the same intent, so a crash before it is
 * stored is repaired by asking again.
 */
export async function requestIntent(
  checkout: Checkout,
  order: OrderRow,
  payment: NewPayment,
): Promise<Intent> {
  const stripe = stripeFor(checkout, order.test);
  const created = await stripe.paymentIntents.create(
    {
      amount: payment.amountMinor,
      currency: payment.currency,
      ...(payment.cardPresent
        ? { allowed_payment_method_types: ['card_present'], capture_method: 'automatic' as const }
        : { customer: await customerOf(checkout, order), automatic_payment_methods: { enabled: true } }),
      metadata: metadataOf(order, payment),
    },
    { idempotencyKey: `pi:${order.id}:${payment.attempt}` },
  );
  faultAt('checkout.intentCreated');
  return toIntent(created);
}

/** `orderId` and `attempt` link an intent to its order even if its id was never stored (PAY-02). */
function metadataOf(order: OrderRow, payment: NewPayment): Record<string, string> {
  const [first] = order.items;
  return {
    orderId: OrderId.encode(order.id),
    attempt: String(payment.attempt),
    eventId: EventId.encode(order.eventId),
    ticketId: first ? TicketTypeId.encode(first.ticketTypeId) : '',
    quantity: String(order.items.reduce((sum, { quantity }) => sum + quantity, 0)),
    application_fee_amount: String(order.feeMinor),
    userId: UserId.encode(order.buyerId),
  };
}

/** One customer per buyer, provider and mode. */
async function customerOf(checkout: Checkout, order: OrderRow): Promise<string> {
  const key = { userId: order.buyerId, provider: checkout.payments.provider, test: order.test };
  const known = await findCustomer(checkout.db, key);
  if (known) return known;
  const email = createHash('sha256').update(order.buyerEmail).digest('base64url').slice(0, 16);
  const customer = await stripeFor(checkout, order.test).customers.create(
    { email: order.buyerEmail, metadata: { userId: UserId.encode(order.buyerId) } },
    { idempotencyKey: `customer:${order.buyerId}:${email}` },
  );
  faultAt('checkout.customerCreated');
  return saveCustomer(checkout.db, key, customer.id);
}

const { errors } = Stripe;
const downErrors = [
  errors.StripeConnectionError,
  errors.StripeAPIError,
  errors.StripeRateLimitError,
  errors.StripeIdempotencyError,
  errors.StripeAuthenticationError,
];

/**
 * Whether the provider was unreachable, or rejects our key, as opposed to refusing. Then presumably nothing was charged.
 */
export function isProviderDown(error: unknown): boolean {
  return downErrors.some((kind) => error instanceof kind);
}

/**
 * Whether the provider refuses an amount that our limits allow: its minimum counts in the currency of our account, too.
 */
export function isAmountRefused(error: unknown): boolean {
  const codes = ['amount_too_small', 'amount_too_large'];
  return error instanceof errors.StripeError && codes.includes(error.code ?? '');
}
