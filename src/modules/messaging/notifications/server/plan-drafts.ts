import { readInstance } from '#modules/instance/settings/server/index.ts';
import type { seatHeld } from '#modules/sales/group-holds/events.ts';
import type {
  planCancelled,
  planConfirmed,
  planDecided,
  planInvited,
  planRequested,
} from '#modules/social/plans/events.ts';
import { findPlanAccess } from '#modules/social/plans/server/index.ts';
import type { EventId, UserId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import { shortDay, timeOfDay } from '#platform/time.ts';
import type { Delivery } from './delivery.ts';
import type { NotificationDraft } from './draft.ts';
import { findEvent, linkTo, ofPlan, timeAtEvent } from './draft-parts.ts';
import { findCancelled, findDecision, listSeatedPlans } from './plan-store.ts';
import * as things from './things-store.ts';

const none: readonly NotificationDraft[] = [];

export async function listPlanInvited(
  db: Db,
  { id: actId, payload: { planId, userId, byId } }: Delivery<typeof planInvited>,
): Promise<readonly NotificationDraft[]> {
  const plan = await things.findPlanName(db, planId);
  // It was withdrawn or answered meanwhile.
  if (!plan || (await findPlanAccess(db, planId, userId))?.status !== 'invited') return none;
  return [{ ...ofPlan(plan), to: userId, type: 'planInvited', key: plan.id, by: byId, actId }];
}

export async function listPlanRequested(
  db: Db,
  { id: actId, payload: { planId, userId, byId } }: Delivery<typeof planRequested>,
): Promise<readonly NotificationDraft[]> {
  const plan = await things.findPlanName(db, planId);
  // The creator knows of requests that they reopen.
  if (!plan || byId !== userId) return none;
  if ((await findPlanAccess(db, planId, userId))?.status !== 'pending') return none;
  const key = `${plan.id}:${userId}`;
  return [{ ...ofPlan(plan), to: plan.creatorId, type: 'planRequested', key, by: userId, actId }];
}

export async function listPlanConfirmed(
  db: Db,
  { id: actId, payload: { planId, userId, byId } }: Delivery<typeof planConfirmed>,
): Promise<readonly NotificationDraft[]> {
  const plan = await things.findPlanName(db, planId);
  // They may have left or been removed meanwhile.
  if (!plan || (await findPlanAccess(db, planId, userId))?.status !== 'confirmed') return none;
  // When the creator approves a user, the user is notified. When a user accepts an invitation, the creator is.
  const about = { ...ofPlan(plan), type: 'planConfirmed', key: plan.id, actId } as const;
  if (byId === userId) return [{ ...about, to: plan.creatorId, by: userId }];
  return [{ ...about, to: userId, by: byId, params: { ...about.params, side: 'creator' } }];
}

/** Notifies everyone in the plan of a vote's result, except the user who picked it. */
export async function listPlanDecided(
  db: Db,
  { key, payload: { planId, byId } }: Delivery<typeof planDecided>,
): Promise<readonly NotificationDraft[]> {
  const decided = await findDecision(db, planId);
  if (!decided) return [];
  const { city } = await readInstance(db);
  const choiceIn = (zone: string) =>
    decided.event ?? `${shortDay(decided.startsAt, zone)}, ${timeOfDay(decided.startsAt, zone)}`;
  return decided.people
    .filter(({ id }) => id !== byId)
    .map(({ id: to, timeZone }) => ({
      ...ofPlan({ id: planId, name: decided.name }),
      to,
      type: 'voteEnded',
      key,
      params: { plan: decided.name, choice: choiceIn(decided.timezone ?? timeZone ?? city.timeZone) },
    }));
}

/**
 * Notifies everyone who joined a plan, asked to or was invited that its creator cancelled it. Links to the creator, because the
 * plan can't be opened.
 */
export async function listPlanCancelled(
  db: Db,
  { payload: { planId, byId: by } }: Delivery<typeof planCancelled>,
): Promise<readonly NotificationDraft[]> {
  const cancelled = by && (await findCancelled(db, planId));
  const link = cancelled && (await linkTo(db, cancelled.creatorId));
  if (!cancelled || !link) return [];
  const about = { by, type: 'planCancelled', key: planId, params: { plan: cancelled.name }, link } as const;
  return cancelled.people.map((to) => ({ ...about, to }));
}

export async function listSeatHeld(
  db: Db,
  { id: actId, payload }: Delivery<typeof seatHeld>,
): Promise<readonly NotificationDraft[]> {
  const { planId, eventId, orderId, userId: to, byId: by } = payload;
  const plan = await things.findPlanName(db, planId);
  const event = await findEvent(db, eventId);
  const until = await things.findSeatEnd(db, orderId);
  if (!plan || !event || !until || to === by) return none;
  const params = { plan: plan.name, event: event.name, until: timeAtEvent(event, until) };
  return [{ ...ofPlan(plan), to, by, actId, type: 'seatHeld', key: plan.id, params }];
}

/** Notifies the plan's creator and the payer's friends in it of a paid ticket. */
export async function listSeatPaid(
  db: Db,
  { eventId, event, by }: { eventId: EventId; event: string; by: UserId },
): Promise<readonly NotificationDraft[]> {
  const plans = await listSeatedPlans(db, eventId, by);
  return plans.flatMap(({ id, name, people }) =>
    people.map((to) => ({
      ...ofPlan({ id, name }),
      to,
      by,
      type: 'seatPaid' as const,
      key: `${id}:${eventId}`,
      params: { plan: name, event },
    })),
  );
}
