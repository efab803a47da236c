import type { PlanId, UserId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { decideOnPerson, joinPlan, leavePlan } from './people.ts';
import { requireCreator, requirePlanAccess } from './plan-access.ts';

type Decision = { readonly viewer: Viewer; readonly accept: boolean };

/**
 * Answers a request to join from outside the plan's page, such as from a notification. @throws Refusal planNotFound,
 * notYourPlan
 */
export async function answerPlanRequest(
  tx: Db,
  planId: PlanId,
  { viewer, userId, accept }: Decision & { userId: UserId },
): Promise<void> {
  await requireCreator(tx, planId, viewer);
  const status = accept ? 'confirmed' : 'denied';
  await decideOnPerson(tx, planId, { userId, status, byId: viewer.userId });
}

/** Answers the viewer's own invitation from outside the plan's page. @throws Refusal planNotFound */
export async function answerInvitation(tx: Db, planId: PlanId, { viewer, accept }: Decision): Promise<void> {
  await requirePlanAccess(tx, planId, viewer);
  await (accept ? joinPlan : leavePlan)(tx, planId, viewer.userId);
}
