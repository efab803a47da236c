import { findTestCard, realCardRefused, testCards, type TestCardOutcome } from '../test-cards.ts';
import { z } from 'zod';
import { GatewayError, gatewayId, invalidParameter, type GatewayAnswer } from './answer.ts';
import { newSecret, type GatewayCall } from './call.ts';
import { openDispute } from './disputes.ts';
import { chargeObject, intentObject } from './objects.ts';
import { addCharge, changeIntent, completeCharge } from './store.ts';
import type { CardFacts, ChallengedCard, Charge, Intent, IntentChange } from './tables.ts';

const text = z.string().max(500).optional();
const addressParameter = z.strictObject({
  city: text,
  country: text,
  line1: text,
  line2: text,
  postal_code: text,
  state: text,
});
const billingParameter = z.strictObject({
  name: text,
  email: text,
  phone: text,
  address: addressParameter.optional(),
});

const fourDigits = z.string().regex(/^\d{1,4}$/, 'Invalid integer');

/** How the buyer pays: with a published test card, given by number or by its name on servers. */
export const paymentParameters = {
  payment_method: z.string().max(100).optional(),
  payment_method_data: z
    .strictObject({
      type: z.literal('card'),
      card: z.strictObject({
        number: z.string().max(40),
        exp_month: fourDigits,
        exp_year: fourDigits,
        cvc: z.string().max(4).optional(),
        wallet: z.literal('test_pay').optional(),
      }),
      billing_details: billingParameter.optional(),
    })
    .optional(),
  return_url: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .optional(),
};

export type PaymentParameters = z.output<z.ZodObject<typeof paymentParameters>>;

type Payment = ChallengedCard;

/** @throws GatewayError for a card that isn't a test card, which is neither stored nor logged. */
function paymentOf(parameters: PaymentParameters, now: Date): Payment {
  const given = parameters.payment_method_data;
  const named = parameters.payment_method;
  const card = given
    ? findTestCard(given.card.number)
    : testCards.find((each) => each.paymentMethods.includes(named!));
  if (!card) throw given ? realCard() : unknownMethod(named);
  const facts: CardFacts = {
    brand: 'visa',
    last4: card.number.slice(-4),
    expMonth: Number(given?.card.exp_month ?? 12),
    expYear: fullYear(Number(given?.card.exp_year ?? now.getUTCFullYear() + 4)),
    wallet: given?.card.wallet !== undefined,
  };
  return {
    card: facts,
    billingDetails: given?.billing_details ?? {},
    paymentMethodId: gatewayId('pm'),
    outcome: pastCard(facts, now) ?? card.outcome,
  };
}

function realCard() {
  return new GatewayError(402, { type: 'card_error', code: 'test_mode_live_card', message: realCardRefused });
}

function unknownMethod(name: string | undefined) {
  return name
    ? invalidParameter('parameter_invalid_value', `No such PaymentMethod: '${name}'`, 'payment_method')
    : invalidParameter('parameter_missing', 'Missing required param: payment_method.', 'payment_method');
}

function fullYear(year: number): number {
  return year < 100 ? 2000 + year : year;
}

function pastCard(card: CardFacts, now: Date): TestCardOutcome | undefined {
  if (card.expMonth < 1 || card.expMonth > 12) {
    return {
      kind: 'declines',
      code: 'invalid_expiry_month',
      message: "Your card's expiration month is invalid.",
    };
  }
  const firstDayAfter = Date.UTC(card.expYear, card.expMonth, 1);
  if (firstDayAfter > now.getTime()) return undefined;
  return {
    kind: 'declines',
    code: 'invalid_expiry_year',
    message: "Your card's expiration year is invalid.",
  };
}

/** Fields that every new attempt clears. */
const fresh = {
  errorCode: null,
  declineCode: null,
  errorMessage: null,
  challengeUrl: null,
  challengeKey: null,
  challengedCard: null,
  returnUrl: null,
} satisfies IntentChange;

/** Attempts to charge an intent. The card determines the outcome. */
export async function attemptPayment(
  call: GatewayCall,
  intent: Intent,
  parameters: PaymentParameters,
): Promise<{ readonly intent: Intent; readonly decline?: GatewayAnswer }> {
  const payment = paymentOf(parameters, call.now);
  switch (payment.outcome.kind) {
    case 'succeeds':
      return { intent: await succeed(call, intent, payment) };
    case 'processes':
      return { intent: await process(call, intent, payment) };
    case 'asksBank':
      return { intent: await askBank(call, intent, payment, parameters.return_url) };
    case 'declines':
      return decline(call, intent, payment, payment.outcome);
  }
}

type Decline = Extract<TestCardOutcome, { kind: 'declines' }>;

async function charge(
  call: GatewayCall,
  intent: Intent,
  payment: Payment,
  end: Charge['status'],
  decline?: Decline,
) {
  return addCharge(call.tx, {
    id: gatewayId('ch'),
    intentId: intent.id,
    cardPresent: intent.cardPresent,
    amount: intent.amount,
    currency: intent.currency,
    status: end,
    failureCode: decline?.code ?? null,
    declineCode: decline?.declineCode ?? null,
    failureMessage: decline?.message ?? null,
    paymentMethodId: payment.paymentMethodId,
    card: JSON.stringify(payment.card),
    billingDetails: JSON.stringify(payment.billingDetails),
    createdAt: call.now,
  });
}

async function succeed(call: GatewayCall, intent: Intent, payment: Payment): Promise<Intent> {
  const taken = await charge(call, intent, payment, 'succeeded');
  const paid = await sendSucceeded(call, intent, taken);
  const { outcome } = payment;
  if (outcome.kind === 'succeeds' && outcome.dispute) await openDispute(call, taken, outcome.dispute);
  return paid;
}

async function sendSucceeded(call: GatewayCall, intent: Intent, taken: Charge): Promise<Intent> {
  const changed = await changeIntent(call.tx, intent.id, {
    ...fresh,
    status: 'succeeded',
    settlesAt: null,
    latestChargeId: taken.id,
    paymentMethodId: taken.paymentMethodId,
  });
  await call.tell('charge.succeeded', chargeObject(taken));
  await call.tell('payment_intent.succeeded', intentObject(changed));
  return changed;
}

async function process(call: GatewayCall, intent: Intent, payment: Payment): Promise<Intent> {
  const pending = await charge(call, intent, payment, 'pending');
  const changed = await changeIntent(call.tx, intent.id, {
    ...fresh,
    status: 'processing',
    settlesAt: new Date(call.now.getTime() + call.processingTime),
    latestChargeId: pending.id,
    paymentMethodId: pending.paymentMethodId,
  });
  await call.tell('charge.pending', chargeObject(pending));
  await call.tell('payment_intent.processing', intentObject(changed));
  return changed;
}

/** Completes a processing payment. */
export async function settlePayment(call: GatewayCall, intent: Intent): Promise<Intent> {
  return sendSucceeded(call, intent, await completeCharge(call.tx, intent.latestChargeId!));
}

async function askBank(call: GatewayCall, intent: Intent, payment: Payment, returnUrl: string | undefined) {
  if (!returnUrl) {
    throw invalidParameter(
      'parameter_missing',
      'This card requires authentication: pass a return_url.',
      'return_url',
    );
  }
  const key = newSecret();
  const changed = await changeIntent(call.tx, intent.id, {
    ...fresh,
    status: 'requires_action',
    paymentMethodId: payment.paymentMethodId,
    challengeUrl: `${call.origin}/paygate/3ds/${intent.id}?key=${key}`,
    challengeKey: key,
    challengedCard: JSON.stringify(payment),
    returnUrl,
  });
  await call.tell('payment_intent.requires_action', intentObject(changed));
  return changed;
}

const bankSaidNo: Decline = {
  kind: 'declines',
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

/** Applies the buyer's answer to the bank's challenge. */
export async function answerBank(call: GatewayCall, intent: Intent, allowed: boolean): Promise<Intent> {
  const payment = intent.challengedCard!;
  if (allowed) return succeed(call, intent, payment);
  return (await decline(call, intent, payment, bankSaidNo)).intent;
}

async function decline(call: GatewayCall, intent: Intent, payment: Payment, reason: Decline) {
  const refused = await charge(call, intent, payment, 'failed', reason);
  const changed = await changeIntent(call.tx, intent.id, {
    ...fresh,
    status: 'requires_payment_method',
    latestChargeId: refused.id,
    paymentMethodId: null,
    errorCode: reason.code,
    declineCode: reason.declineCode ?? null,
    errorMessage: reason.message,
  });
  await call.tell('charge.failed', chargeObject(refused));
  await call.tell('payment_intent.payment_failed', intentObject(changed));
  const body = {
    type: 'card_error',
    code: reason.code,
    ...(reason.declineCode && { decline_code: reason.declineCode }),
    message: reason.message,
    charge: refused.id,
    payment_intent: intentObject(changed),
  };
  return { intent: changed, decline: { status: 402, body: { error: body } } };
}
