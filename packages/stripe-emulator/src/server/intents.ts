import { z } from 'zod';
import { minimumOf } from '../currencies.ts';
import { moneyText } from '../money-text.ts';
import { GatewayError, gatewayId, invalidParameter, missing, type GatewayAnswer } from './answer.ts';
import { checkStep } from './check-step.ts';
import { attemptPayment, paymentParameters } from './attempt.ts';
import { newSecret, type GatewayCall } from './call.ts';
import { expand } from './expand.ts';
import { mergedMetadata } from './metadata.ts';
import { intentObject } from './objects.ts';
import {
  checkParameters,
  expandParameter,
  flag,
  metadataParameter,
  momentParameter,
  pageParameters,
  wholeNumber,
  type WireParameters,
} from './parameters.ts';
import {
  addIntent,
  changeIntent,
  findCustomer,
  findIntent,
  findIntentToChange,
  listIntents,
} from './store.ts';
import type { Intent, Metadata } from './tables.ts';

const described = {
  customer: z.string().optional(),
  description: z.string().max(1000).optional(),
  receipt_email: z.string().max(500).optional(),
  transfer_data: z.strictObject({ destination: z.string() }).optional(),
  on_behalf_of: z.string().optional(),
  metadata: z.union([z.literal('').transform((): Metadata => ({})), metadataParameter]).optional(),
  expand: expandParameter,
};
const methodList = z.array(z.string()).optional();

const createParameters = z.strictObject({
  ...described,
  ...paymentParameters,
  amount: wholeNumber,
  currency: z.string().regex(/^[a-zA-Z]{3}$/),
  application_fee_amount: wholeNumber.optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  payment_method_types: z
    .array(z.enum(['card', 'card_present']))
    .length(1)
    .optional(),
  capture_method: z.literal('automatic').optional(),
  excluded_payment_method_types: methodList,
  allowed_payment_method_types: methodList,
  confirm: flag.optional(),
});

function checkAmount(amount: number, currency: string) {
  checkStep(amount, currency);
  const minimum = minimumOf(currency);
  if (amount >= minimum) return;
  const words = `Amount must be at least ${moneyText(minimum, currency)} ${currency}`;
  throw invalidParameter('amount_too_small', words, 'amount');
}

function checkFee(fee: number | null | undefined, amount: number, destination: string | null | undefined) {
  if (fee === undefined || fee === null) return;
  if (fee > amount) {
    const words = 'The application fee must not be greater than the amount.';
    throw invalidParameter('parameter_invalid_value', words, 'application_fee_amount');
  }
  if (!destination) {
    const words =
      'Can only apply an application_fee_amount when the PaymentIntent is attempting a direct payment (using an OAuth key or Stripe-Account header) or destination payment (using `transfer_data[destination]`).';
    throw invalidParameter('parameter_invalid_value', words, 'application_fee_amount');
  }
}

export async function createIntent(call: GatewayCall, wire: WireParameters): Promise<GatewayAnswer> {
  const given = checkParameters(createParameters, wire);
  const currency = given.currency.toLowerCase();
  checkAmount(given.amount, currency);
  checkFee(given.application_fee_amount, given.amount, given.transfer_data?.destination);
  await checkCustomer(call, given.customer);
  const cardPresent = isForReaders(given.allowed_payment_method_types);
  if (cardPresent && given.confirm) throw needsReader();
  const id = gatewayId('pi');
  const intent = await addIntent(call.tx, {
    id,
    clientSecret: `${id}_secret_${newSecret()}`,
    cardPresent,
    amount: given.amount,
    currency,
    applicationFeeAmount: given.application_fee_amount ?? null,
    status: 'requires_payment_method',
    customerId: given.customer ?? null,
    description: given.description ?? null,
    receiptEmail: given.receipt_email ?? null,
    metadata: JSON.stringify(given.metadata ?? {}),
    transferDestination: given.transfer_data?.destination ?? null,
    onBehalfOf: given.on_behalf_of ?? null,
    createdAt: call.now,
  });
  await call.tell('payment_intent.created', intentObject(intent));
  if (!given.confirm) return shown(call, intent, given.expand);
  const attempt = await attemptPayment(call, intent, given);
  return attempt.decline ?? shown(call, attempt.intent, given.expand);
}

/** `card_present` stands alone: a reader's card pays nothing that was entered online. */
function isForReaders(allowed: readonly string[] = []): boolean {
  if (!allowed.includes('card_present')) return false;
  if (allowed.length === 1) return true;
  throw invalidParameter(
    'parameter_invalid_value',
    'The emulator allows card_present only alone.',
    'allowed_payment_method_types',
  );
}

/** Only a card reader confirms an intent for a present card. */
export const needsReader = () =>
  new GatewayError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_incompatible_payment_method',
    message: 'A card_present PaymentIntent can only be confirmed by a reader.',
  });

async function checkCustomer(call: GatewayCall, id: string | undefined) {
  if (id && !(await findCustomer(call.tx, id))) throw missing('customer', id, 'customer');
}

async function shown(
  call: GatewayCall,
  intent: Intent,
  paths: readonly string[] | undefined,
): Promise<GatewayAnswer> {
  return { status: 200, body: await expand(call.tx, intentObject(intent), paths) };
}

const retrieveParameters = z.strictObject({ expand: expandParameter, client_secret: z.string().optional() });

export async function retrieveIntent(
  call: GatewayCall,
  wire: WireParameters,
  id: string,
): Promise<GatewayAnswer> {
  const given = checkParameters(retrieveParameters, wire);
  const intent = await findIntent(call.tx, id);
  if (!intent) throw missing('payment_intent', id);
  return shown(call, intent, given.expand);
}

/** Locks the intent until the request ends. @throws GatewayError when it doesn't exist or has another status. */
export async function intentToChange(
  call: GatewayCall,
  id: string,
  states?: readonly Intent['status'][],
  verb = '',
) {
  const intent = await findIntentToChange(call.tx, id);
  if (!intent) throw missing('payment_intent', id);
  if (states && !states.includes(intent.status)) {
    throw new GatewayError(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
      payment_intent: intentObject(intent),
    });
  }
  return intent;
}

const updateParameters = z.strictObject({
  ...described,
  amount: wholeNumber.optional(),
  currency: z
    .string()
    .regex(/^[a-zA-Z]{3}$/)
    .optional(),
  application_fee_amount: z.union([z.literal('').transform(() => null), wholeNumber]).optional(),
});

const open = ['requires_payment_method', 'requires_action'] as const;

export async function updateIntent(
  call: GatewayCall,
  wire: WireParameters,
  id: string,
): Promise<GatewayAnswer> {
  const given = checkParameters(updateParameters, wire);
  const changesMoney = [given.amount, given.currency, given.application_fee_amount].some(
    (each) => each !== undefined,
  );
  const intent = await intentToChange(call, id, changesMoney ? open : undefined, 'update');
  const amount = given.amount ?? intent.amount;
  const currency = given.currency?.toLowerCase() ?? intent.currency;
  const fee =
    given.application_fee_amount === undefined ? intent.applicationFeeAmount : given.application_fee_amount;
  const destination = given.transfer_data?.destination ?? intent.transferDestination;
  checkAmount(amount, currency);
  checkFee(fee, amount, destination);
  await checkCustomer(call, given.customer);
  const changed = await changeIntent(call.tx, id, {
    amount,
    currency,
    applicationFeeAmount: fee,
    transferDestination: destination,
    customerId: given.customer ?? intent.customerId,
    description: given.description ?? intent.description,
    receiptEmail: given.receipt_email ?? intent.receiptEmail,
    metadata: JSON.stringify(mergedMetadata(intent.metadata, wire.metadata === '' ? 'none' : given.metadata)),
  });
  return shown(call, changed, given.expand);
}

const confirmParameters = z.strictObject({
  ...paymentParameters,
  receipt_email: z.string().max(500).optional(),
  expand: expandParameter,
});

export async function confirmIntent(
  call: GatewayCall,
  wire: WireParameters,
  id: string,
): Promise<GatewayAnswer> {
  const given = checkParameters(confirmParameters, wire);
  let intent = await intentToChange(call, id, open, 'confirm');
  if (intent.cardPresent) throw needsReader();
  if (given.receipt_email) intent = await changeIntent(call.tx, id, { receiptEmail: given.receipt_email });
  const attempt = await attemptPayment(call, intent, given);
  return attempt.decline ?? shown(call, attempt.intent, given.expand);
}

const cancelParameters = z.strictObject({
  cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  expand: expandParameter,
});

export async function cancelIntent(
  call: GatewayCall,
  wire: WireParameters,
  id: string,
): Promise<GatewayAnswer> {
  const given = checkParameters(cancelParameters, wire);
  await intentToChange(call, id, open, 'cancel');
  const changed = await changeIntent(call.tx, id, {
    status: 'canceled',
    canceledAt: call.now,
    cancellationReason: given.cancellation_reason ?? null,
    challengeUrl: null,
    challengeKey: null,
    challengedCard: null,
  });
  await call.tell('payment_intent.canceled', intentObject(changed));
  return shown(call, changed, given.expand);
}

const listParameters = z.strictObject({
  ...pageParameters,
  customer: z.string().optional(),
  created: momentParameter,
});

export async function listAllIntents(call: GatewayCall, wire: WireParameters): Promise<GatewayAnswer> {
  const given = checkParameters(listParameters, wire);
  const { rows, hasMore } = await listIntents(call.tx, given, given);
  const body = {
    object: 'list',
    url: '/v1/payment_intents',
    has_more: hasMore,
    data: rows.map(intentObject),
  };
  return { status: 200, body: await expand(call.tx, body, given.expand) };
}

const searchParameters = z.strictObject({
  query: z.string().max(1000),
  limit: pageParameters.limit,
  page: z.string().optional(),
  expand: expandParameter,
});

/** The subset of Stripe's search language for metadata and status, joined by AND. */
export async function searchIntents(call: GatewayCall, wire: WireParameters): Promise<GatewayAnswer> {
  const given = checkParameters(searchParameters, wire);
  const metadata: Record<string, string> = {};
  let status: string | undefined;
  for (const clause of given.query.split(/\s+AND\s+/i)) {
    const byMetadata = /^metadata\[(['"])(.+?)\1\]\s*:\s*(['"])(.*)\3$/.exec(clause.trim());
    const byStatus = /^status\s*:\s*(['"])(\w+)\1$/.exec(clause.trim());
    if (byMetadata) metadata[byMetadata[2]!] = byMetadata[4]!;
    else if (byStatus) status = byStatus[2]!;
    else
      throw invalidParameter(
        'parameter_invalid_value',
        `The Stripe emulator can't search for: ${clause}`,
        'query',
      );
  }
  const { rows } = await listIntents(call.tx, { metadata, status }, given);
  const url = '/v1/payment_intents/search';
  const data = rows.map(intentObject);
  const body = { object: 'search_result', url, has_more: false, next_page: null, data };
  return { status: 200, body: await expand(call.tx, body, given.expand) };
}
