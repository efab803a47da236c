import Stripe from 'stripe';
import type { InputOf } from '#platform/contract.ts';
import { type DisputeId, OrderId } from '#platform/ids.ts';
import { addEntry } from '#modules/safety/moderation/server/index.ts';
import { refuse } from '#platform/refusal.ts';
import { transact, type Db } from '#platform/server/db.ts';
import { fault } from '#platform/server/fault.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import * as calls from '../contract.ts';
import { isOpenDispute } from '../rules.ts';
import { findDispute, restoreEvidence, saveEvidence, type NamedDispute } from './store.ts';
import { syncDisputes, type Disputing } from './sync-disputes.ts';

const { disputeRefusals: refusals } = calls;

/** Submits evidence to the buyer's bank. What was written is stored first, so that a failed request loses nothing. */
export async function submitEvidence(
  disputing: Disputing,
  viewer: Viewer,
  { disputeId, evidence }: InputOf<typeof calls.submitEvidence>,
): Promise<NamedDispute> {
  const dispute = await findOpen(disputing.db, disputeId);
  if (evidence.explanation === '') throw refuse(refusals, 'evidenceRequired');
  if (dispute.evidenceDueAt && dispute.evidenceDueAt.getTime() < Date.now())
    throw refuse(refusals, 'pastDue');
  const { version, before } = await transact(disputing.db, (tx) => saveEvidence(tx, dispute, evidence));
  fault('disputes.evidenceWritten');
  const ask = () =>
    disputing.books
      .clientOf(dispute.test)
      .disputes.update(
        dispute.providerId,
        { evidence: toProvider(evidence) },
        { idempotencyKey: `evidence:${dispute.id}:${version}` },
      );
  await asking(disputing, ask, async () => {
    // Another admin may have answered meanwhile.
    await readAgain(disputing, dispute);
    await restoreEvidence(disputing.db, dispute, { refused: evidence, before });
    return 'evidenceRefused';
  });
  fault('disputes.evidenceSubmitted');
  await logAct(disputing.db, viewer, dispute, 'submitEvidence', '');
  return readAgain(disputing, dispute);
}

/** Accepts a dispute, which is then lost. */
export async function acceptDispute(
  disputing: Disputing,
  viewer: Viewer,
  { disputeId, reason }: InputOf<typeof calls.acceptDispute>,
): Promise<NamedDispute> {
  const dispute = await findOpen(disputing.db, disputeId);
  const ask = () =>
    disputing.books
      .clientOf(dispute.test)
      .disputes.close(dispute.providerId, {}, { idempotencyKey: `accept:${dispute.id}` });
  await asking(disputing, ask, async () => {
    await readAgain(disputing, dispute);
    return 'acceptanceRefused';
  });
  await logAct(disputing.db, viewer, dispute, 'acceptDispute', reason);
  return readAgain(disputing, dispute);
}

async function findOpen(db: Db, disputeId: DisputeId): Promise<NamedDispute> {
  const dispute = await findDispute(db, disputeId);
  if (!dispute) throw refuse(refusals, 'disputeNotFound');
  if (!isOpenDispute(dispute.state)) throw refuse(refusals, 'disputeClosed');
  return dispute;
}

/**
 * @param onRefused runs when the provider refuses, and names the refusal
 * @throws Refusal paymentUnavailable, and the one that `onRefused` returns
 */
async function asking(
  { books }: Disputing,
  ask: () => Promise<unknown>,
  onRefused: () => Promise<'evidenceRefused' | 'acceptanceRefused'>,
): Promise<void> {
  try {
    await ask();
  } catch (error) {
    if (books.isDown(error)) throw refuse(refusals, 'paymentUnavailable');
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    throw refuse(refusals, await onRefused());
  }
}

async function logAct(
  db: Db,
  viewer: Viewer,
  { orderId, eventName, amountMinor: amount, currency }: NamedDispute,
  act: 'submitEvidence' | 'acceptDispute',
  reason: string,
): Promise<void> {
  await addEntry(db, {
    byId: viewer.userId,
    act,
    itemType: 'order',
    itemId: orderId,
    wireId: OrderId.encode(orderId),
    title: eventName,
    reason,
    before: {},
    after: { amount, currency },
  });
}

/** The bank has the answer. If the provider can't be asked what it is now, the scheduled task asks. */
async function readAgain(disputing: Disputing, { id, intentId }: NamedDispute): Promise<NamedDispute> {
  try {
    await syncDisputes(disputing, intentId);
  } catch (error) {
    if (!disputing.books.isDown(error)) throw error;
    disputing.log.warn({ err: error, disputeId: id }, 'answered dispute not read again');
  }
  return (await findDispute(disputing.db, id))!;
}

function toProvider(evidence: calls.Evidence): Stripe.DisputeUpdateParams.Evidence {
  const given: Stripe.DisputeUpdateParams.Evidence = {
    customer_name: evidence.customerName,
    customer_email_address: evidence.customerEmail,
    product_description: evidence.productDescription,
    service_date: evidence.serviceDate,
    access_activity_log: evidence.activity,
    refund_policy_disclosure: evidence.refundPolicy,
    uncategorized_text: evidence.explanation,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
}
