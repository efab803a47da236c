import { isBlockedBetween } from '#modules/profiles/blocks/server/index.ts';
import { listFriendsAmong } from '#modules/profiles/follows/server/index.ts';
import { requireUser } from '#modules/profiles/profiles/server/index.ts';
import { newId, type PlanId, type UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { publish } from '#platform/server/domain-events.ts';
import type { Db } from '#platform/server/db.ts';
import { participationEvents, planLeft, planVoted } from '../events.ts';
import type { PlanAccess, PlanStatus } from '../contract.ts';
import { statusAfterDecision, statusAfterInvite, statusAfterJoin, totalsChange } from '../rules.ts';
import { planRefusals } from '../write-contract.ts';
import * as store from './write-store.ts';

type ParticipantStatus = { userId: UserId; status: PlanStatus };

/** Sets users' statuses, updates the totals, and publishes each change. The plan must be locked. */
async function change(
  tx: Db,
  planId: PlanId,
  people: readonly ParticipantStatus[],
  before: ReadonlyMap<string, PlanStatus>,
  byId: UserId,
): Promise<void> {
  const changed = people.filter(({ userId, status }) => before.get(userId) !== status);
  await store.putStatuses(tx, planId, changed);
  const total = { participants: 0, requests: 0 };
  for (const { userId, status } of changed) {
    const { participants, requests } = totalsChange(before.get(userId) ?? null, status);
    total.participants += participants;
    total.requests += requests;
    await publish(tx, participationEvents[status], {
      key: `${planId}:${userId}:${newId()}`,
      payload: { planId, userId, byId },
    });
  }
  await store.addToTotals(tx, planId, total);
}

type LockedPlan = NonNullable<Awaited<ReturnType<typeof store.lockPlan>>>;

async function lock(tx: Db, planId: PlanId): Promise<LockedPlan> {
  const plan = await store.lockPlan(tx, planId);
  if (!plan) throw refuse(planRefusals, 'planNotFound');
  return plan;
}

/** Invites friends of the creator, all or none. Those who asked to join are confirmed. */
export async function invitePeople(
  tx: Db,
  planId: PlanId,
  invitedIds: readonly UserId[],
  byId: UserId,
): Promise<void> {
  const userIds = [...new Set(invitedIds)].filter((id) => id !== byId);
  if (userIds.length === 0) return;
  await lock(tx, planId);
  const before = await store.listStatuses(tx, planId, userIds);
  const friends = new Set(await listFriendsAmong(tx, byId, userIds));
  if (userIds.some((id) => !friends.has(id) && before.get(id) !== 'pending'))
    throw refuse(planRefusals, 'noFriend');
  const people = userIds.map((userId) => ({
    userId,
    status: statusAfterInvite(before.get(userId) ?? null),
  }));
  await change(tx, planId, people, before, byId);
}

/**
 * Joins, accepts an invitation, or asks to join, depending on the plan's access.
 * @throws Refusal planNotFound, denied
 */
export async function joinPlan(tx: Db, planId: PlanId, userId: UserId): Promise<void> {
  const plan = await lock(tx, planId);
  if (plan.creatorId === userId) return;
  // They may have been blocked while they waited for the lock.
  if (await isBlockedBetween(tx, userId, plan.creatorId)) throw refuse(planRefusals, 'planNotFound');
  const access: PlanAccess = plan.isOpen ? plan.joining : 'invited';
  const before = await store.listStatuses(tx, planId, [userId]);
  const next = statusAfterJoin(access, before.get(userId) ?? null);
  if ('refusal' in next) throw refuse(planRefusals, next.refusal);
  await change(tx, planId, [{ userId, status: next.status }], before, userId);
}

/** Leaves, declines, or withdraws a request, and removes the user's votes. Declined users stay declined. */
export async function leavePlan(tx: Db, planId: PlanId, userId: UserId): Promise<void> {
  const plan = await lock(tx, planId);
  if (plan.creatorId === userId) throw refuse(planRefusals, 'ownPlan');
  const before = (await store.listStatuses(tx, planId, [userId])).get(userId);
  if (before === undefined || before === 'denied') return;
  await drop(tx, plan, userId, before);
}

async function drop(tx: Db, plan: LockedPlan, userId: UserId, before: PlanStatus): Promise<void> {
  const { id: planId, creatorId } = plan;
  await store.setVotes(tx, planId, userId, []);
  await store.dropParticipant(tx, planId, userId);
  await store.addToTotals(tx, planId, totalsChange(before, null));
  await publish(tx, planLeft, { key: newId(), payload: { planId, userId, creatorId } });
}

/** Lets the creator answer and reopen requests, remove participants, and withdraw invitations. */
export async function decideOnPerson(
  tx: Db,
  planId: PlanId,
  { userId, status, byId }: { userId: UserId; status: Exclude<PlanStatus, 'invited'>; byId: UserId },
): Promise<void> {
  await requireUser(tx, userId);
  const plan = await lock(tx, planId);
  if (plan.creatorId === userId) throw refuse(planRefusals, 'ownPlan');
  const before = await store.listStatuses(tx, planId, [userId]);
  const currentStatus = before.get(userId) ?? null;
  const next = statusAfterDecision(currentStatus, status);
  if (!currentStatus || next === undefined) throw refuse(planRefusals, 'participantUnknown');
  if (next === null) return drop(tx, plan, userId, currentStatus);
  if (next === 'denied') await store.setVotes(tx, planId, userId, []);
  await change(tx, planId, [{ userId, status: next }], before, byId);
}

/** Votes for the options that suit the participant, until one is picked. */
export async function votePlan(
  tx: Db,
  planId: PlanId,
  optionIds: readonly string[],
  userId: UserId,
): Promise<void> {
  const plan = await lock(tx, planId);
  const status = (await store.listStatuses(tx, planId, [userId])).get(userId);
  if (status !== 'confirmed' && plan.creatorId !== userId) throw refuse(planRefusals, 'notComing');
  const options = await store.listOptions(tx, planId);
  if (plan.isVoteOver || options.some(({ isPicked }) => isPicked)) throw refuse(planRefusals, 'pollClosed');
  const known = new Set(options.map(({ id }) => id));
  if (optionIds.some((id) => !known.has(id))) throw refuse(planRefusals, 'optionUnknown');
  await store.setVotes(tx, planId, userId, optionIds);
  await publish(tx, planVoted, { key: newId(), payload: { planId, userId } });
}
