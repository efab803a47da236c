import { refusals as planRefusals } from '#modules/social/plans/contract.ts';
import { requirePlanAccess } from '#modules/social/plans/server/index.ts';
import { PlanId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { refusals as commentRefusals } from '../contract.ts';
import type { FindThread, ThreadSource } from './write-comment.ts';

/** Plan participants may comment and invited users may read, whether or not the plan is open. */
const findPlanThread: FindThread = async (db, wireId, viewer) => {
  const id = PlanId.decode(wireId);
  if (!id) throw refuse(planRefusals, 'planNotFound');
  const { isOpen, isCreator, creatorId, status } = await requirePlanAccess(db, id, viewer);
  const comes = viewer !== undefined && (isCreator || status === 'confirmed');
  if (!comes && status !== 'invited' && !viewer?.admin)
    throw isOpen ? refuse(commentRefusals, 'mayNotComment') : refuse(planRefusals, 'planNotFound');
  return {
    id,
    authorProfileId: creatorId,
    mayComment: comes,
    mayModerate: viewer !== undefined && (isCreator || viewer.admin),
  };
};

export const planThread: ThreadSource = {
  find: findPlanThread,
  refusals: { planNotFound: planRefusals.planNotFound },
};
