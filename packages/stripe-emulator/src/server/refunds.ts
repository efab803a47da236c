import { z } from 'zod';
import { moneyText } from '../money-text.ts';
import { gatewayId, invalidParameter, missing, refused, type GatewayAnswer } from './answer.ts';
import type { GatewayCall } from './call.ts';
import { checkStep } from './check-step.ts';
import { listDisputes } from './dispute-store.ts';
import { expand } from './expand.ts';
import { chargeObject, refundObject } from './objects.ts';
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
  addRefund,
  findChargeToChange,
  findIntent,
  findRefund,
  listRefunds,
  markRefundFailed,
} from './store.ts';
import type { Charge } from './tables.ts';

const createParameters = z.strictObject({
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
  amount: wholeNumber.pipe(z.number().min(1)).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadataParameter.optional(),
  reverse_transfer: flag.optional(),
  refund_application_fee: flag.optional(),
  expand: expandParameter,
});

type RefundParameters = z.output<typeof createParameters>;

/** Refunds what is left of a charge, or the given amount, never more than was charged. */
export async function createRefund(call: GatewayCall, wire: WireParameters): Promise<GatewayAnswer> {
  const given = checkParameters(createParameters, wire);
  const charge = await chargeToRefund(call, given);
  if (charge.disputed) await checkRefundable(call, charge);
  const left = charge.amount - charge.refunded;
  if (left === 0) throw refused('charge_already_refunded', `Charge ${charge.id} has already been refunded.`);
  const amount = given.amount ?? left;
  checkStep(amount, charge.currency);
  if (amount > left) {
    const show = (sum: number) => moneyText(sum, charge.currency);
    const words = `Refund amount (${show(amount)}) is greater than unrefunded amount on charge (${show(left)})`;
    throw invalidParameter('parameter_invalid_value', words, 'amount');
  }
  const added = await addRefund(call.tx, {
    id: gatewayId('re'),
    chargeId: charge.id,
    intentId: charge.intentId,
    amount,
    currency: charge.currency,
    reason: given.reason ?? null,
    metadata: JSON.stringify(given.metadata ?? {}),
    createdAt: call.now,
  });
  const refund = refundObject(added.refund);
  await call.tell('refund.created', refund);
  await call.tell('charge.refunded', chargeObject(added.charge), { amount_refunded: charge.refunded });
  return { status: 200, body: await expand(call.tx, refund, given.expand) };
}

/** The buyer's bank sends a refund back, for example because the card was closed: its money is refundable again. */
export async function failRefund(call: GatewayCall, id: string, reason: string): Promise<void> {
  const failed = await markRefundFailed(call.tx, id, reason);
  if (!failed) throw missing('refund', id);
  const refund = refundObject(failed.refund);
  await call.tell('refund.updated', refund, { status: 'succeeded' });
  await call.tell('refund.failed', refund);
}

/** While the bank has the money, there is nothing to refund. */
async function checkRefundable(call: GatewayCall, charge: Charge): Promise<void> {
  const { rows } = await listDisputes(call.tx, { chargeId: charge.id }, { limit: 100 });
  if (rows.some(({ withdrawnAt, reinstatedAt }) => withdrawnAt && !reinstatedAt))
    throw refused('charge_disputed', `Charge ${charge.id} has been charged back; cannot issue a refund.`);
}

async function chargeToRefund(call: GatewayCall, given: RefundParameters): Promise<Charge> {
  const { payment_intent: intentId, charge: chargeId } = given;
  if (!intentId && !chargeId)
    throw invalidParameter('parameter_missing', 'Missing required param: charge.', 'charge');
  const intent = intentId ? await findIntent(call.tx, intentId) : undefined;
  if (intentId && !intent) throw missing('payment_intent', intentId, 'payment_intent');
  const id = chargeId ?? intent?.latestChargeId;
  const charge = id ? await findChargeToChange(call.tx, id) : undefined;
  if (!charge && chargeId) throw missing('charge', chargeId, 'charge');
  if (charge?.status !== 'succeeded') {
    const words = `This PaymentIntent (${intentId ?? charge?.intentId}) does not have a successful charge to refund.`;
    throw refused('resource_missing', words);
  }
  return charge;
}

const retrieveParameters = z.strictObject({ expand: expandParameter });

export async function retrieveRefund(
  call: GatewayCall,
  wire: WireParameters,
  id: string,
): Promise<GatewayAnswer> {
  const given = checkParameters(retrieveParameters, wire);
  const refund = await findRefund(call.tx, id);
  if (!refund) throw missing('refund', id);
  return { status: 200, body: await expand(call.tx, refundObject(refund), given.expand) };
}

const listParameters = z.strictObject({
  ...pageParameters,
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
  created: momentParameter,
});

export async function listAllRefunds(call: GatewayCall, wire: WireParameters): Promise<GatewayAnswer> {
  const given = checkParameters(listParameters, wire);
  const filter = { intentId: given.payment_intent, chargeId: given.charge, created: given.created };
  const { rows, hasMore } = await listRefunds(call.tx, filter, given);
  const body = { object: 'list', url: '/v1/refunds', has_more: hasMore, data: rows.map(refundObject) };
  return { status: 200, body: await expand(call.tx, body, given.expand) };
}
