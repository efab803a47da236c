import { isDemoPerson, lockAdmins } from '#modules/identity/accounts/server/index.ts';
import type { UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { publish, publishAll } from '#platform/server/domain-events.ts';
import type { Db } from '#platform/server/db.ts';
import { moderationDecided, moderationEvents } from '../events.ts';
import { authorWords, kindWords, ownThing, reporterWords, responsibleWord } from '../copy.ts';
import { moderationRefusals as refusals } from '../moderation-contract.ts';
import { actsFor, type Act, type CaseDecision } from '../rules.ts';
import {
  addEntry,
  lockCase,
  markReportersNotified,
  reinstate,
  saveDecision,
  settleCase,
  suspend,
  type CaseRow,
} from './moderation-store.ts';
import { moderatedOf, type Moderating } from './reportable.ts';
import { approveName } from './review-name.ts';

export type Decision = { readonly caseId: string; readonly act: Act; readonly reason: string };

/**
 * Decides on a reported item. Effects, log entry and domain events share one transaction.
 * @throws Refusal caseNotFound, notNow, whyRequired, nothingToHide, demoStays
 */
export async function decide(
  tx: Db,
  moderating: Moderating,
  { caseId, act, reason }: Decision,
  byId: UserId,
): Promise<void> {
  // Before the case, as where admins change accounts.
  if (act === 'suspend' || act === 'reinstate') await lockAdmins(tx);
  const found = await lockCase(tx, caseId);
  if (!found) throw refuse(refusals, 'caseNotFound');
  if (reason === '') throw refuse(refusals, 'whyRequired');
  if (!possibleActs(found).includes(act)) throw refuse(refusals, 'notNow');

  await carryOut(tx, moderating, found, act, byId);
  const hidden = act === 'hide' || (found.hidden && act !== 'restore' && act !== 'approve');
  await saveDecision(tx, caseId, { act, byId, hidden });

  const suspended = act === 'suspend' || (found.authorSuspended && act !== 'reinstate');
  const { itemType, itemId, wireId, title } = found;
  const before = { decision: found.decision, hidden: found.hidden, suspended: found.authorSuspended };
  const after = { decision: act, hidden, suspended };
  const entryId = await addEntry(tx, { byId, act, itemType, itemId, wireId, title, before, after, reason });
  await publishDecision(tx, found, { entryId, act, reason, byId });
}

export function possibleActs(found: CaseRow): Act[] {
  return actsFor({
    kind: found.itemType,
    isOpen: found.decidedAt === null,
    hidden: found.hidden,
    held: found.held,
    hasAuthor: found.authorId !== null,
    authorIsAdmin: found.authorIsAdmin,
    authorSuspended: found.authorSuspended,
  });
}

async function carryOut(
  tx: Db,
  { things, endSessions }: Moderating,
  { itemType, itemId, authorId }: CaseRow,
  act: Act,
  byId: UserId,
): Promise<void> {
  if (act === 'approve') await approveName(tx, { kind: itemType, itemId, byId });
  if (act === 'hide' || act === 'restore' || act === 'approve') {
    const isDone = await moderatedOf(things, itemType)?.setHidden?.(tx, itemId, act === 'hide', byId);
    if (act === 'hide' && !isDone) throw refuse(refusals, 'nothingToHide');
  }
  if (act === 'suspend' && authorId) {
    await requireUnshared(tx, authorId);
    await suspend(tx, authorId, byId);
    await endSessions(tx, authorId);
  }
  if (act === 'reinstate' && authorId) await reinstate(tx, authorId);
}

/** @throws Refusal demoStays for a demo user, which all visitors share */
export async function requireUnshared(db: Db, userId: UserId): Promise<void> {
  if (await isDemoPerson(db, userId)) throw refuse(refusals, 'demoStays');
}

type Item = Pick<CaseRow, 'itemType' | 'itemId' | 'wireId' | 'title' | 'authorId' | 'path'>;

/** An admin's action on an item outside the queue. */
export type ItemAct = {
  readonly act: 'hide' | 'restore' | 'cancelEvent' | 'suspend' | 'reinstate';
  readonly reason: string;
  readonly byId: UserId;
  readonly before: object;
  readonly after: Readonly<Record<string, unknown>> & { readonly hidden?: boolean };
};

/**
 * Logs an admin's action from another screen and closes the item's open case. Notifies the author and the reporters.
 * Restoring an item approves its name, which would be held again otherwise. Reinstating a user closes no case: what
 * was reported may not be why they were suspended.
 */
export async function recordAct(
  tx: Db,
  item: Item,
  { act, reason, byId, before, after }: ItemAct,
): Promise<void> {
  const { itemType, itemId, wireId, title } = item;
  const entryId = await addEntry(tx, { byId, act, itemType, itemId, wireId, title, before, after, reason });
  if (act === 'restore') await approveName(tx, { kind: itemType, itemId, byId });
  if (act !== 'reinstate') await settleCase(tx, item, { act, byId, hidden: after.hidden });
  await publishDecision(tx, item, { entryId, act, reason, byId });
}

type Notice = { readonly entryId: string; readonly outcome: string; readonly link: string };

const decidedFor = (userId: UserId, { entryId, outcome, link }: Notice) => ({
  key: `${entryId}:${userId}`,
  payload: { userId, outcome, link },
});

async function publishDecision(
  tx: Db,
  { itemType, itemId, title, authorId, path }: Item,
  { entryId, act, reason, byId }: { entryId: string; act: CaseDecision; reason: string; byId: UserId },
): Promise<void> {
  const thing = kindWords[itemType];
  const forReporters = reporterWords[act]?.(thing, responsibleWord(itemType));
  const forAuthor = authorWords[act]?.(ownThing(itemType, title), reason);
  const hasPage = act !== 'hide' || itemType === 'event';
  const reporters = forReporters === undefined ? [] : await markReportersNotified(tx, itemType, itemId);
  const payload = { entryId, itemType, itemId, authorId, byId };
  // A cancelled event has its own domain event.
  if (act !== 'cancelEvent') await publish(tx, moderationEvents[act], { key: entryId, payload });
  await publishAll(tx, moderationDecided, [
    ...reporters.map((userId) => decidedFor(userId, { entryId, outcome: forReporters ?? '', link: '/' })),
    // Hidden items have no page to link to, except events, which their hosts still see.
    ...(forAuthor && authorId
      ? [decidedFor(authorId, { entryId, outcome: forAuthor, link: hasPage ? path : '/' })]
      : []),
  ]);
}
