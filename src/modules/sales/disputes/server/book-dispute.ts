import type Stripe from 'stripe';
import type { PaymentBooks } from './payment-books.ts';
import { feeReturned } from '#modules/sales/checkout/refund-rules.ts';
import { newId, newIdIn } from '#platform/ids.ts';
import { publish } from '#platform/server/domain-events.ts';
import type { Db } from '#platform/server/db.ts';
import { disputeChanged } from '../events.ts';
import { isOpenDispute, movesOf, stateOf, type DisputeMove } from '../rules.ts';
import {
  addDispute,
  isDeleted,
  lockDispute,
  saveFacts,
  saveMoves,
  sumOthersWithdrawn,
  type DisputeRow,
  type NewDispute,
} from './store.ts';

type PaidOrder = Parameters<PaymentBooks['lockPaid']>[1];
type LockedPaid = NonNullable<Awaited<ReturnType<PaymentBooks['lockPaid']>>>;

/**
 * Stores a dispute as the provider shows it, and books each of its movements once. Repeated, concurrent and outdated
 * calls change nothing.
 * @param askedAt when the provider was asked
 */
export async function bookDispute(
  tx: Db,
  books: PaymentBooks,
  paid: PaidOrder,
  made: Stripe.Dispute,
  askedAt: Date,
): Promise<void> {
  const locked = await books.lockPaid(tx, paid);
  if (!locked) return;
  const facts = factsOf(paid, made, askedAt);
  const isNew = await addDispute(tx, facts);
  const stored = await lockDispute(tx, facts);
  await bookMoves(tx, books, locked, stored, movesOf(made, made.balance_transactions));
  if (askedAt < stored.askedAt) return;
  const { unnamedBuyerId } = locked;
  const isForgotten =
    facts.closedAt !== null && unnamedBuyerId !== undefined && (await isDeleted(tx, unnamedBuyerId));
  const isSubmitted = made.evidence_details.submission_count > 0;
  await saveFacts(tx, stored, facts, { isSubmitted, isForgotten });
  // The money can return after the decision, so also when the state is the same. A lost dispute may leave a part.
  const isNewlyLost = facts.state === 'lost' && (isNew || stored.state !== 'lost');
  if (facts.state === 'won' || facts.state === 'closed' || isNewlyLost)
    await books.refundAfterDispute(tx, stored);
  if (!isNew && stored.state === facts.state && stored.inquiry === facts.inquiry) return;
  const { id, eventId, orderId, currency, test } = stored;
  const { state, inquiry, amountMinor: amount, evidenceDueAt } = facts;
  await publish(tx, disputeChanged, {
    // A dispute can return to a state, such as when it is appealed.
    key: newId(),
    payload: {
      disputeId: id,
      eventId,
      orderId,
      state,
      inquiry,
      isNew,
      amount,
      currency,
      dueAt: evidenceDueAt?.toISOString() ?? null,
      test,
    },
  });
}

function factsOf(
  { eventId, orderId, intentId, test }: PaidOrder,
  made: Stripe.Dispute,
  askedAt: Date,
): NewDispute {
  const state = stateOf(made.status);
  const { due_by: dueBy } = made.evidence_details;
  return {
    eventId,
    orderId,
    id: newIdIn(eventId),
    intentId,
    providerId: made.id,
    test,
    amountMinor: made.amount,
    currency: made.currency,
    reason: made.reason,
    state,
    inquiry: made.status.startsWith('warning_'),
    evidenceDueAt: dueBy === null ? null : new Date(dueBy * 1000),
    askedAt,
    openedAt: new Date(made.created * 1000),
    closedAt: isOpenDispute(state) ? null : askedAt,
  };
}

/** Books movements out of host and platform as a refund of the same amount would be. Test orders book nothing. */
async function bookMoves(
  tx: Db,
  books: PaymentBooks,
  { order, refunded }: LockedPaid,
  stored: DisputeRow,
  moves: readonly DisputeMove[],
): Promise<void> {
  const fresh = moves.filter(({ id }) => !stored.moves.includes(id));
  if (fresh.length === 0) return;
  const others = refunded + (await sumOthersWithdrawn(tx, stored));
  let { withdrawnMinor: withdrawn, platformMinor: platform, feeMinor: fee } = stored;
  for (const move of fresh) {
    withdrawn += move.withdrawn;
    // Of all that is withdrawn by now, so that what returns later takes back its own part.
    const part =
      (order.isSold ? feeReturned(order, others, withdrawn, stored.currency) : withdrawn) - platform;
    if (!order.test) await books.post(tx, transfersOf(stored, move, part));
    platform += part;
    fee += move.fee;
  }
  const ids = [...stored.moves, ...fresh.map(({ id }) => id)];
  await saveMoves(tx, stored, {
    withdrawnMinor: withdrawn,
    platformMinor: platform,
    feeMinor: fee,
    moves: ids,
  });
}

function transfersOf(
  { eventId, orderId, currency }: DisputeRow,
  { id, withdrawn, fee }: DisputeMove,
  /** The platform's part: negative if it returns. */
  platform: number,
) {
  const shared = { eventId, orderId, currency };
  return [
    {
      ...shared,
      kind: withdrawn < 0 ? 'disputeWon' : 'dispute',
      externalRef: `dispute:${id}`,
      amounts: { disputed: withdrawn, host: platform - withdrawn, platform: -platform },
    },
    {
      ...shared,
      kind: 'disputeFee',
      externalRef: `dispute-fee:${id}`,
      amounts: { platform: -fee, processing: fee },
    },
  ] as const;
}
