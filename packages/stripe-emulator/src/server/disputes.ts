import { z } from 'zod';
import { gatewayId, invalidParameter, missing, refused, type GatewayAnswer } from './answer.ts';
import type { GatewayCall } from './call.ts';
import { disputeObject } from './dispute-object.ts';
import {
  addDispute,
  changeDispute,
  findDispute,
  findDisputeToChange,
  listDisputes,
} from './dispute-store.ts';
import { expand } from './expand.ts';
import { mergedMetadata } from './metadata.ts';
import {
  checkParameters,
  expandParameter,
  flag,
  metadataParameter,
  momentParameter,
  pageParameters,
  type WireParameters,
} from './parameters.ts';
import type { Charge, Dispute, DisputeChange } from './tables.ts';

/** Days until evidence is due. */
const daysToRespond = 9;
const day = 86_400_000;

const openStatuses: readonly Dispute['status'][] = [
  'warning_needs_response',
  'warning_under_review',
  'needs_response',
  'under_review',
];
export const isOpenDispute = ({ status }: Dispute): boolean => openStatuses.includes(status);

export type DisputeOptions = {
  /** In the smallest unit. Default: what isn't refunded. */
  readonly amount?: number | undefined;
  readonly reason: string;
  /** An inquiry withdraws nothing. */
  readonly inquiry?: boolean | undefined;
};

/** Opens a dispute, as the buyer's bank would. It withdraws the amount and a fee unless it is an inquiry. */
export async function openDispute(
  call: GatewayCall,
  charge: Charge,
  { amount = charge.amount - charge.refunded, reason, inquiry = false }: DisputeOptions,
): Promise<Dispute> {
  if (charge.status !== 'succeeded')
    throw refused('charge_not_disputable', 'Only a paid charge can be disputed.');
  if (amount < 1 || amount > charge.amount)
    throw invalidParameter('parameter_invalid_value', 'The amount must be part of the charge.', 'amount');
  const { rows } = await listDisputes(call.tx, { chargeId: charge.id }, { limit: 100 });
  if (rows.some(isOpenDispute)) throw refused('charge_disputed', 'This charge has an open dispute.');
  const { dispute } = await addDispute(call.tx, {
    id: gatewayId('du'),
    chargeId: charge.id,
    intentId: charge.intentId,
    amount,
    currency: charge.currency,
    reason,
    status: inquiry ? 'warning_needs_response' : 'needs_response',
    dueBy: new Date(call.now.getTime() + daysToRespond * day),
    withdrawnAt: inquiry ? null : call.now,
    createdAt: call.now,
  });
  await call.tell('charge.dispute.created', disputeObject(dispute, call.now));
  if (!inquiry) await call.tell('charge.dispute.funds_withdrawn', disputeObject(dispute, call.now));
  return dispute;
}

/** Turns an inquiry into a dispute that withdraws its amount. */
export async function escalateDispute(call: GatewayCall, id: string): Promise<Dispute> {
  const dispute = await disputeToChange(call, id);
  if (!dispute.status.startsWith('warning_')) throw refused('dispute_not_inquiry', 'This is not an inquiry.');
  const changed = await changeDispute(call.tx, id, {
    status: 'needs_response',
    withdrawnAt: call.now,
    dueBy: new Date(call.now.getTime() + daysToRespond * day),
  });
  await call.tell('charge.dispute.updated', disputeObject(changed, call.now), { status: dispute.status });
  await call.tell('charge.dispute.funds_withdrawn', disputeObject(changed, call.now));
  return changed;
}

const disputeOutcomes = ['won', 'lost', 'warning_closed'] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];

/** Decides a dispute, as the buyer's bank would. A won dispute returns the amount, not the fee. */
export async function endDispute(call: GatewayCall, id: string, outcome: DisputeOutcome): Promise<Dispute> {
  const dispute = await disputeToChange(call, id);
  const isInquiry = dispute.withdrawnAt === null;
  if (isInquiry !== (outcome === 'warning_closed'))
    throw refused('dispute_outcome_invalid', 'An inquiry can only be closed, a dispute won or lost.');
  const changed = await changeDispute(call.tx, id, {
    status: outcome,
    ...(outcome === 'won' && { reinstatedAt: call.now }),
  });
  await call.tell('charge.dispute.closed', disputeObject(changed, call.now), { status: dispute.status });
  if (outcome === 'won') await call.tell('charge.dispute.funds_reinstated', disputeObject(changed, call.now));
  return changed;
}

/** Locks an open dispute. */
async function disputeToChange(call: GatewayCall, id: string): Promise<Dispute> {
  const dispute = await findDisputeToChange(call.tx, id);
  if (!dispute) throw missing('dispute', id);
  if (!isOpenDispute(dispute)) throw refused('dispute_closed', 'This dispute is already closed.');
  return dispute;
}

const evidenceText = z.string().max(20_000).optional();
const updateParameters = z.strictObject({
  evidence: z
    .strictObject({
      access_activity_log: evidenceText,
      billing_address: evidenceText,
      cancellation_policy_disclosure: evidenceText,
      cancellation_rebuttal: evidenceText,
      customer_email_address: evidenceText,
      customer_name: evidenceText,
      customer_purchase_ip: evidenceText,
      duplicate_charge_explanation: evidenceText,
      duplicate_charge_id: evidenceText,
      product_description: evidenceText,
      refund_policy_disclosure: evidenceText,
      refund_refusal_explanation: evidenceText,
      service_date: evidenceText,
      uncategorized_text: evidenceText,
    })
    .optional(),
  metadata: metadataParameter.optional(),
  submit: flag.default(true),
  expand: expandParameter,
});

/** Stores evidence, and submits it to the bank unless `submit` is false. */
export async function updateDispute(
  call: GatewayCall,
  wire: WireParameters,
  id: string,
): Promise<GatewayAnswer> {
  const given = checkParameters(updateParameters, wire);
  const dispute = await disputeToChange(call, id);
  const evidence = { ...dispute.evidence, ...given.evidence };
  const isSubmitted = given.submit && given.evidence !== undefined;
  if (isSubmitted && dispute.dueBy < call.now)
    throw refused('dispute_past_due', 'The deadline for evidence has passed.');
  const change: DisputeChange = {
    evidence: JSON.stringify(evidence),
    metadata: JSON.stringify(mergedMetadata(dispute.metadata, given.metadata)),
    ...(isSubmitted && {
      submissions: dispute.submissions + 1,
      status: dispute.withdrawnAt ? 'under_review' : 'warning_under_review',
    }),
  };
  const changed = await changeDispute(call.tx, id, change);
  await call.tell('charge.dispute.updated', disputeObject(changed, call.now), { status: dispute.status });
  const ended = isSubmitted ? await endByEvidence(call, changed, evidence.uncategorized_text ?? '') : changed;
  return shown(call, ended, given.expand);
}

/** As in Stripe's test mode, these words in the additional text decide the dispute. */
async function endByEvidence(call: GatewayCall, dispute: Dispute, words: string): Promise<Dispute> {
  const isInquiry = dispute.withdrawnAt === null;
  if (words.includes('winning_evidence'))
    return endDispute(call, dispute.id, isInquiry ? 'warning_closed' : 'won');
  if (words.includes('losing_evidence'))
    return isInquiry ? escalateDispute(call, dispute.id) : endDispute(call, dispute.id, 'lost');
  return dispute;
}

const onlyExpand = z.strictObject({ expand: expandParameter });

/** Accepts a dispute: it is lost. */
export async function closeDispute(
  call: GatewayCall,
  wire: WireParameters,
  id: string,
): Promise<GatewayAnswer> {
  const given = checkParameters(onlyExpand, wire);
  const { withdrawnAt } = await disputeToChange(call, id);
  return shown(call, await endDispute(call, id, withdrawnAt ? 'lost' : 'warning_closed'), given.expand);
}

export async function retrieveDispute(
  call: GatewayCall,
  wire: WireParameters,
  id: string,
): Promise<GatewayAnswer> {
  const given = checkParameters(onlyExpand, wire);
  const dispute = await findDispute(call.tx, id);
  if (!dispute) throw missing('dispute', id);
  return shown(call, dispute, given.expand);
}

async function shown(
  call: GatewayCall,
  dispute: Dispute,
  paths: readonly string[] | undefined,
): Promise<GatewayAnswer> {
  return { status: 200, body: await expand(call.tx, disputeObject(dispute, call.now), paths) };
}

const listParameters = z.strictObject({
  ...pageParameters,
  charge: z.string().optional(),
  payment_intent: z.string().optional(),
  created: momentParameter,
});

export async function listAllDisputes(call: GatewayCall, wire: WireParameters): Promise<GatewayAnswer> {
  const given = checkParameters(listParameters, wire);
  const { created, charge: chargeId, payment_intent: intentId } = given;
  const { rows, hasMore } = await listDisputes(call.tx, { created, chargeId, intentId }, given);
  const data = rows.map((row) => disputeObject(row, call.now));
  const body = { object: 'list', url: '/v1/disputes', has_more: hasMore, data };
  return { status: 200, body: await expand(call.tx, body, given.expand) };
}
