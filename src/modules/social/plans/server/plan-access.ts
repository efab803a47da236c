import type { PlanId } from '#platform/ids.ts';
import { isUnseen } from '#modules/profiles/blocks/server/index.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { refusals } from '../contract.ts';
import { findPlanAccess } from './store.ts';

/**
 * Finds a plan for a viewer: open ones for everyone, others for their creator, participants, invited users, users who
 * asked, and admins. Blocked users never see each other's plans.
 * @throws Refusal planNotFound
 */
export async function requirePlanAccess(db: Db, planId: PlanId, viewer: Viewer | undefined) {
  const access = await findPlanAccess(db, planId, viewer?.userId);
  if (!access) throw refuse(refusals, 'planNotFound');
  if (viewer?.admin) return access;
  if (await isUnseen(db, viewer?.userId, access.creatorId)) throw refuse(refusals, 'planNotFound');
  const isIn = viewer && (access.isCreator || (access.status && access.status !== 'denied'));
  if (!(access.isOpen || isIn)) throw refuse(refusals, 'planNotFound');
  return access;
}

/** @throws Refusal planNotFound, or notYourPlan for viewers who may only see it */
export async function requireCreator(db: Db, planId: PlanId, viewer: Viewer): Promise<void> {
  const { isCreator } = await requirePlanAccess(db, planId, viewer);
  if (!isCreator) throw refuse(refusals, 'notYourPlan');
}
