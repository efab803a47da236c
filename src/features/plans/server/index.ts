import type { OffersOf } from '#features/events/server/index.ts';
import { fromWire } from '#kit/ids.ts';
import type { Feature } from '#kit/server/feature.ts';
import { requireViewer, type Policy } from '#kit/server/http.ts';
import { planPrefix } from '../rules.ts';
import { routesOf } from './routes.ts';
import { requireCreator, requireStanding } from './standing.ts';

export { readPlan, readPlansOf, readSeenPlans } from './read-plan.ts';
export { partWaysInPlans } from './part-ways.ts';
export { requireStanding } from './standing.ts';
export { findStanding } from './store.ts';
export { answerInvitation, answerPlanRequest } from './answer-in-place.ts';

const planIdIn = (input: unknown) => fromWire(planPrefix, (input as { planId?: string }).planId ?? '');

const readable: Policy = async ({ db, viewer, input }) =>
  void (await requireStanding(db, planIdIn(input), viewer));

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
        await requireCreator(ask.db, planIdIn(ask.input), requireViewer(ask.viewer));
      },
    },
  };
}
