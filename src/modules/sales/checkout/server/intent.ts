import Stripe from 'stripe';
import type { Payments } from '#platform/server/payments.ts';
import type { IntentFacts } from '../rules.ts';
import { faultAt } from './fault-points.ts';

export type Intent = IntentFacts & {
  readonly id: string;
  readonly clientSecret: string;
  readonly customerId: string | null;
  readonly lastError: string | null;
  /** The provider's processing fee; 0 until it is known. */
  readonly processing: number;
  readonly refunded: number;
  readonly metadata: Readonly<Record<string, string>>;
};

export type PaymentProvider = Pick<
  Payments,
  'provider' | 'stripe' | 'testStripe' | 'publishableKey' | 'constructEvent' | 'disputePage'
>;

/** The provider's client for live or test mode. */
export function stripeFor({ payments }: { readonly payments: PaymentProvider }, test: boolean): Stripe {
  const client = test ? payments.testStripe : payments.stripe;
  if (!client) throw new Error('The order is in test mode, but no test keys are configured.');
  return client;
}

/** The provider's clients, each account once. */
export function clientsOf({ payments }: { readonly payments: PaymentProvider }): readonly Stripe[] {
  const { stripe, testStripe } = payments;
  return testStripe && testStripe !== stripe ? [stripe, testStripe] : [stripe];
}

const wholeIntent = ['latest_charge.balance_transaction'];

export async function readIntent(stripe: Stripe, intentId: string): Promise<Intent> {
  const intent = toIntent(await stripe.paymentIntents.retrieve(intentId, { expand: wholeIntent }));
  faultAt('checkout.intentRead');
  return intent;
}

/** @returns undefined if this provider account has no such intent */
export async function findIntent(stripe: Stripe, intentId: string): Promise<Intent | undefined> {
  try {
    return await readIntent(stripe, intentId);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return undefined;
    throw error;
  }
}

/**
 * Cancels an intent if that is still possible.
 * @returns its current state
 */
export async function cancelIntent(stripe: Stripe, intentId: string): Promise<Intent> {
  try {
    await stripe.paymentIntents.cancel(intentId, { cancellation_reason: 'abandoned' });
    faultAt('checkout.intentCancelled');
  } catch (error) {
    if (!isUnexpectedState(error)) throw error;
  }
  return readIntent(stripe, intentId);
}

function isUnexpectedState(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'payment_intent_unexpected_state';
}

export function toIntent(intent: Stripe.PaymentIntent): Intent {
  const { latest_charge: charge, customer } = intent;
  const isWhole = charge !== null && typeof charge === 'object';
  const balance = isWhole ? charge.balance_transaction : null;
  return {
    id: intent.id,
    status: intent.status as IntentFacts['status'],
    received: intent.amount_received,
    currency: intent.currency,
    clientSecret: intent.client_secret ?? '',
    customerId: typeof customer === 'string' ? customer : (customer?.id ?? null),
    lastError: intent.last_payment_error?.message ?? null,
    processing: balance && typeof balance === 'object' ? feeOf(balance, intent) : 0,
    refunded: isWhole ? charge.amount_refunded : 0,
    metadata: intent.metadata,
  };
}

/** The provider settles in the currency of its account. Converts its fee back at the rate of this payment. */
function feeOf(balance: Stripe.BalanceTransaction, intent: Stripe.PaymentIntent): number {
  if (balance.currency === intent.currency || balance.amount === 0) return balance.fee;
  return Math.round((balance.fee * intent.amount_received) / balance.amount);
}

/** Whether the provider will never make a refund, unlike one that waits for a new key, more balance, or the provider itself. */
export function isDeclined(error: unknown): error is Error {
  const { StripeInvalidRequestError, StripeCardError } = Stripe.errors;
  const isAnswer = error instanceof StripeInvalidRequestError || error instanceof StripeCardError;
  return isAnswer && error.code !== 'balance_insufficient';
}
