import type { OffersOf } from '#features/events/server/index.ts';
import { isUnseen } from '#features/safety/server/index.ts';
import { fromWire } from '#kit/ids.ts';
import { refuse } from '#kit/refusal.ts';
import type { Feature } from '#kit/server/feature.ts';
import { requireViewer, type Ask, type Policy } from '#kit/server/http.ts';
import type { Call } from '#kit/contract.ts';
import * as calls from '../contract.ts';
import { planPrefix } from '../rules.ts';
import { routesOf } from './routes.ts';
import { findStanding } from './store.ts';

export { readPlan, readPlansOf, readSeenPlans } from './read-plan.ts';
export { partWaysInPlans } from './part-ways.ts';
export { findStanding } from './store.ts';

/**
 * Open plans for everyone; others for their creator and whoever was asked, asks, or comes, and admins. Between people of
 * whom one blocked the other there are no plans.
 * @throws Refusal planNotFound
 */
async function requireStanding({ db, viewer, input }: Ask<Call>) {
  const planId = fromWire(planPrefix, (input as { planId?: string }).planId ?? '');
  const standing = planId && (await findStanding(db, planId, viewer?.userId));
  if (!standing) throw refuse(calls.refusals, 'planNotFound');
  if (viewer?.admin) return standing;
  if (await isUnseen(db, viewer?.userId, standing.creatorId)) throw refuse(calls.refusals, 'planNotFound');
  const isIn = viewer && (standing.isCreator || (standing.status && standing.status !== 'denied'));
  if (!(standing.isOpen || isIn)) throw refuse(calls.refusals, 'planNotFound');
  return standing;
}

const readable: Policy = async (ask) => void (await requireStanding(ask));

/** @param offersOf asks the tickets what cards may say of them. */
export function openPlans(offersOf: OffersOf): Feature {
  return {
    routes: routesOf(offersOf),
    policies: {
      'plan.participants': readable,
      /** Reading is for some, taking part for those of them who are somebody. */
      'plan.reader': async (ask) => {
        requireViewer(ask.viewer);
        await readable(ask);
      },
      /** Whoever made it; to everybody else who may read it, it is not theirs to change. */
      'plan.creator': async (ask) => {
        requireViewer(ask.viewer);
        const { isCreator } = await requireStanding(ask);
        if (!isCreator) throw refuse(calls.refusals, 'notYourPlan');
      },
    },
  };
}
