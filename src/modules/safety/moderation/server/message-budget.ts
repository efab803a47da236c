import type { EventId, ProfileId, UserId } from '#platform/ids.ts';
import { Refusal, refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { refusals, senderRefusals } from '../contract.ts';
import { messageLimitWords } from '../copy.ts';
import { messagesPerDay } from '../message-budget.ts';
import { hasLink, isNewAccount } from '../rules.ts';
import { isSuspiciousName } from '../suspicious-name.ts';
import { listReviews } from './name-review-store.ts';
import {
  addMessagesUsed,
  countPaidOrders,
  listNames,
  listSenders,
  lockMessagesUsed,
} from './sender-store.ts';

export type OutgoingMessages = {
  readonly count: number;
  /** The bare id of the event or profile the messages name. */
  readonly aboutId: EventId | ProfileId;
  readonly text?: string;
};

/**
 * Counts unsolicited messages (comps, email invitations, messages to guests) against the sender's daily budget, in
 * the transaction that sends them. New accounts can't send links or names under review.
 * @throws Refusal messageLimit, newcomerLink, nameInReview
 */
export async function takeMessages(
  tx: Db,
  userId: UserId,
  { count, aboutId, text }: OutgoingMessages,
): Promise<void> {
  const [sender] = await listSenders(tx, [userId]);
  if (!sender) return;
  const account = { ...sender, openedAt: sender.createdAt.getTime(), paidOrders: 0 };
  if (!sender.trusted && isNewAccount(account, Date.now())) {
    if (text !== undefined && hasLink(text)) throw refuse(refusals, 'newcomerLink');
    if (!(await areNamesApproved(tx, [userId, aboutId]))) throw refuse(senderRefusals, 'nameInReview');
  }
  const used = await lockMessagesUsed(tx, userId);
  let perDay = messagesPerDay(account, Date.now());
  if (used + count > perDay) {
    perDay = messagesPerDay({ ...account, paidOrders: await countPaidOrders(tx, userId) }, Date.now());
  }
  if (used + count > perDay) throw limitReached(Math.max(0, perDay - used), perDay);
  await addMessagesUsed(tx, userId, count);
}

/** Returns how many recipients of a broadcast a new account may still reach today; other accounts reach all. */
export async function takeBroadcastShare(
  tx: Db,
  userId: UserId,
  { count, aboutId }: OutgoingMessages,
): Promise<number> {
  const [sender] = await listSenders(tx, [userId]);
  if (!sender || sender.trusted) return count;
  const account = { ...sender, openedAt: sender.createdAt.getTime() };
  if (!isNewAccount(account, Date.now())) return count;
  if (!(await areNamesApproved(tx, [userId, aboutId]))) return 0;
  const used = await lockMessagesUsed(tx, userId);
  const perDay = messagesPerDay({ ...account, paidOrders: await countPaidOrders(tx, userId) }, Date.now());
  const granted = Math.min(count, Math.max(0, perDay - used));
  await addMessagesUsed(tx, userId, granted);
  return granted;
}

/** Checks the names themselves, because the review starts a moment after the change. */
async function areNamesApproved(tx: Db, ids: readonly (EventId | ProfileId)[]): Promise<boolean> {
  const suspicious = (await listNames(tx, ids)).filter(({ name }) => isSuspiciousName(name));
  if (suspicious.length === 0) return true;
  const reviews = await listReviews(
    tx,
    suspicious.map(({ id }) => id),
  );
  return suspicious.every(({ id, name }) =>
    reviews.some((review) => review.itemId === id && review.name === name && review.approvedBy !== null),
  );
}

function limitReached(left: number, perDay: number): Refusal {
  const midnight = new Date();
  midnight.setUTCHours(24, 0, 0, 0);
  return new Refusal(
    'messageLimit',
    { ...senderRefusals.messageLimit, message: messageLimitWords(left, perDay) },
    { left, perDay, retryAfter: Math.ceil((midnight.getTime() - Date.now()) / 1000) },
  );
}
