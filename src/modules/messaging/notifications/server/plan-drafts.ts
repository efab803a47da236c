import type { EventId, PlanId, UserId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import { readInstance } from '#modules/instance/settings/server/index.ts';
import { shortDay, timeOfDay } from '#platform/time.ts';
import type { NotificationDraft } from './draft.ts';
import { linkTo } from './draft-parts.ts';
import { findCancelled, findDecision, listSeatedPlans } from './plan-store.ts';

const ofPlan = (id: PlanId) => ({ itemType: 'activity', itemId: id, link: `/plans/${id}` });

/** Notifies everyone in the plan of a vote's result, except the user who picked it. */
export async function voteEnded(
  db: Db,
  { key, planId, byId }: { key: string; planId: PlanId; byId: UserId | undefined },
): Promise<readonly NotificationDraft[]> {
  const decided = await findDecision(db, planId);
  if (!decided) return [];
  const { city } = await readInstance(db);
  const choiceIn = (zone: string) =>
    decided.event ?? `${shortDay(decided.startsAt, zone)}, ${timeOfDay(decided.startsAt, zone)}`;
  return decided.people
    .filter(({ id }) => id !== byId)
    .map(({ id: to, timeZone }) => ({
      ...ofPlan(planId),
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
export async function planEnded(
  db: Db,
  { planId, byId: by }: { planId: PlanId; byId: UserId | undefined },
): Promise<readonly NotificationDraft[]> {
  const cancelled = by && (await findCancelled(db, planId));
  const link = cancelled && (await linkTo(db, cancelled.creatorId));
  if (!cancelled || !link) return [];
  const about = { by, type: 'planCancelled', key: planId, params: { plan: cancelled.name }, link } as const;
  return cancelled.people.map((to) => ({ ...about, to }));
}

/** Notifies the plan's creator and the payer's friends in it of a paid ticket. */
export async function seatPaid(
  db: Db,
  { eventId, event, by }: { eventId: EventId; event: string; by: UserId },
): Promise<readonly NotificationDraft[]> {
  const plans = await listSeatedPlans(db, eventId, by);
  return plans.flatMap(({ id, name, people }) =>
    people.map((to) => ({
      ...ofPlan(id),
      to,
      by,
      type: 'seatPaid' as const,
      key: `${id}:${eventId}`,
      params: { plan: name, event },
    })),
  );
}
