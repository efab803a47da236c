import type { OffersOf } from '#features/events/server/index.ts';
import { isUnseen } from '#features/safety/server/index.ts';
import { fromWire } from '#kit/ids.ts';
import { refuse } from '#kit/refusal.ts';
import type { Feature } from '#kit/server/feature.ts';
import { route } from '#kit/server/http.ts';
import * as calls from '../contract.ts';
import { planPrefix } from '../rules.ts';
import { readPlan } from './read-plan.ts';
import { findStanding } from './store.ts';

export { findStanding } from './store.ts';
export { readPlan, readPlansOf, readSeenPlans } from './read-plan.ts';
export { partWaysInPlans } from './part-ways.ts';

/** @param offersOf asks the tickets what cards may say of them. */
export function openPlans(offersOf: OffersOf): Feature {
  return {
    routes: [route(calls.getPlan, ({ input, viewer, db }) => readPlan(db, offersOf, input.planId, viewer))],
    policies: {
      /** Open plans for everyone; others for their creator and whoever was asked, asks, or comes, and admins. */
      'plan.participants': async ({ db, viewer, input }) => {
        const planId = fromWire(planPrefix, (input as { planId?: string }).planId ?? '');
        const standing = planId && (await findStanding(db, planId, viewer?.userId));
        if (!standing) throw refuse(calls.refusals, 'planNotFound');
        if (viewer?.admin) return;
        if (await isUnseen(db, viewer?.userId, standing.creatorId))
          throw refuse(calls.refusals, 'planNotFound');
        if (standing.isOpen) return;
        const isIn = viewer && (standing.isCreator || (standing.status && standing.status !== 'denied'));
        if (!isIn) throw refuse(calls.refusals, 'planNotFound');
      },
    },
  };
}
