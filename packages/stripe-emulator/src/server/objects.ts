import type Stripe from 'stripe';
import type { BillingDetails, Charge, Customer, Intent, Refund } from './tables.ts';

// Rows in the format of Stripe's API. The SDK's types check every field.

/** Unix time in seconds, as everywhere in this API. */
export function seconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}

export function intentObject(intent: Intent): Stripe.PaymentIntent {
  return {
    id: intent.id,
    object: 'payment_intent',
    allowed_payment_method_types: intent.cardPresent ? ['card_present'] : null,
    amount: intent.amount,
    amount_capturable: 0,
    amount_received: intent.status === 'succeeded' ? intent.amount : 0,
    application: null,
    application_fee_amount: intent.applicationFeeAmount,
    automatic_payment_methods: intent.cardPresent ? null : { allow_redirects: 'always', enabled: true },
    canceled_at: intent.canceledAt && seconds(intent.canceledAt),
    cancellation_reason: intent.cancellationReason,
    capture_method: intent.cardPresent ? 'automatic' : 'automatic_async',
    client_secret: intent.clientSecret,
    confirmation_method: 'automatic',
    created: seconds(intent.createdAt),
    currency: intent.currency,
    customer: intent.customerId,
    customer_account: null,
    description: intent.description,
    excluded_payment_method_types: null,
    last_payment_error: lastError(intent),
    latest_charge: intent.latestChargeId,
    livemode: false,
    managed_payments: null,
    metadata: { ...intent.metadata },
    next_action: nextAction(intent),
    on_behalf_of: intent.onBehalfOf,
    payment_method: intent.paymentMethodId,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: [intent.cardPresent ? 'card_present' : 'card'],
    payment_record: null,
    processing: intent.status === 'processing' ? { type: 'card', card: {} } : null,
    receipt_email: intent.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: intent.status,
    transfer_data: intent.transferDestination ? { destination: intent.transferDestination } : null,
    transfer_group: null,
  };
}

function lastError(intent: Intent): Stripe.PaymentIntent['last_payment_error'] {
  if (!intent.errorCode) return null;
  return {
    type: 'card_error',
    code: intent.errorCode,
    ...(intent.declineCode && { decline_code: intent.declineCode }),
    message: intent.errorMessage ?? '',
    ...(intent.latestChargeId && { charge: intent.latestChargeId }),
  } as NonNullable<Stripe.PaymentIntent['last_payment_error']>;
}

function nextAction(intent: Intent): Stripe.PaymentIntent['next_action'] {
  if (intent.status !== 'requires_action') return null;
  return {
    type: 'redirect_to_url',
    redirect_to_url: { url: intent.challengeUrl, return_url: intent.returnUrl },
  };
}

const publicFields = [
  'id',
  'object',
  'amount',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] as const satisfies readonly (keyof Stripe.PaymentIntent)[];

type PublicIntent = Pick<Stripe.PaymentIntent, (typeof publicFields)[number]>;

/** The public part of an intent: without fee, metadata and customer. */
export function publicPart(whole: Stripe.PaymentIntent): PublicIntent {
  return Object.fromEntries(publicFields.map((field) => [field, whole[field]])) as PublicIntent;
}

export function chargeObject(charge: Charge): Stripe.Charge {
  const failed = charge.status === 'failed';
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: charge.status === 'succeeded' ? charge.amount : 0,
    amount_refunded: charge.refunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: charge.status === 'succeeded' ? balanceTransactionId(charge.id) : null,
    billing_details: billingObject(charge.billingDetails),
    calculated_statement_descriptor: 'BACKBEAT TEST',
    captured: charge.status === 'succeeded',
    created: seconds(charge.createdAt),
    currency: charge.currency,
    customer: null,
    description: null,
    disputed: charge.disputed,
    failure_balance_transaction: null,
    failure_code: charge.failureCode,
    failure_message: charge.failureMessage,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: failed ? 'declined_by_network' : 'approved_by_network',
      reason: charge.declineCode,
      risk_level: 'normal',
      seller_message: failed ? 'The bank returned a decline.' : 'Payment complete.',
      type: failed ? 'issuer_declined' : 'authorized',
    },
    paid: !failed,
    payment_intent: charge.intentId,
    payment_method: charge.paymentMethodId,
    payment_method_details: cardDetails(charge),
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: charge.refunded === charge.amount,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: charge.status,
    transfer_data: null,
    transfer_group: null,
  };
}

function billingObject(details: BillingDetails): Stripe.Charge.BillingDetails {
  const { address } = details;
  return {
    address: {
      city: address?.city ?? null,
      country: address?.country ?? null,
      line1: address?.line1 ?? null,
      line2: address?.line2 ?? null,
      postal_code: address?.postal_code ?? null,
      state: address?.state ?? null,
    },
    email: details.email ?? null,
    name: details.name ?? null,
    phone: details.phone ?? null,
    tax_id: null,
  };
}

function cardDetails(charge: Charge): Stripe.Charge.PaymentMethodDetails {
  const { brand, last4, expMonth, expYear, wallet } = charge.card;
  const card = {
    brand,
    last4,
    exp_month: expMonth,
    exp_year: expYear,
    country: 'US',
    funding: 'credit',
    network: brand,
    ...(charge.cardPresent && { read_method: 'contactless_emv' }),
    wallet: wallet ? { type: 'google_pay', google_pay: {}, dynamic_last4: null } : null,
  };
  return charge.cardPresent
    ? {
        type: 'card_present',
        card_present: card as unknown as Stripe.Charge.PaymentMethodDetails.CardPresent,
      }
    : { type: 'card', card: card as unknown as Stripe.Charge.PaymentMethodDetails.Card };
}

export function refundObject(refund: Refund): Stripe.Refund {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: balanceTransactionId(refund.id),
    charge: refund.chargeId,
    created: seconds(refund.createdAt),
    currency: refund.currency,
    customer: null,
    customer_account: null,
    metadata: { ...refund.metadata },
    payment_intent: refund.intentId,
    payment_method: null,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refund.failureReason === null ? 'succeeded' : 'failed',
    ...(refund.failureReason !== null && { failure_reason: refund.failureReason }),
    transfer_reversal: null,
  };
}

/** `txn_ch_…`: the balance transaction of a charge or refund. */
function balanceTransactionId(sourceId: string): string {
  return `txn_${sourceId}`;
}

/** 2.9 % and 30 of the smallest unit per charge; refunds don't return it. */
export function balanceTransactionObject(source: Charge | Refund): Stripe.BalanceTransaction {
  const isRefund = 'chargeId' in source;
  const amount = isRefund ? -source.amount : source.amount;
  const fee = isRefund ? 0 : Math.round(source.amount * 0.029) + 30;
  const feeDetail = {
    amount: fee,
    application: null,
    currency: source.currency,
    description: null,
    type: 'stripe_fee',
  };
  return {
    id: balanceTransactionId(source.id),
    object: 'balance_transaction',
    amount,
    available_on: seconds(source.createdAt) + 2 * 86_400,
    balance_type: 'payments',
    created: seconds(source.createdAt),
    currency: source.currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [feeDetail],
    net: amount - fee,
    reporting_category: isRefund ? 'refund' : 'charge',
    source: source.id,
    status: 'pending',
    type: isRefund ? 'refund' : 'charge',
  };
}

export function customerObject(customer: Customer): Stripe.Customer {
  return {
    id: customer.id,
    object: 'customer',
    address: null,
    balance: 0,
    created: seconds(customer.createdAt),
    currency: null,
    default_source: null,
    delinquent: false,
    description: customer.description,
    email: customer.email,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: { ...customer.metadata },
    name: customer.name,
    phone: customer.phone,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}
