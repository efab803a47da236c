import type { Feature } from '#platform/server/feature.ts';
import { routeOwnTx } from '#platform/server/route.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import { redeemPromotion as redeemCall } from '../contract.ts';
import { countGuess } from './guess-budget.ts';
import { manageRoutes } from './manage-routes.ts';
import { policies } from './policies.ts';
import { redeemPromotion } from './redeem-promotion.ts';

export { countGuess } from './guess-budget.ts';
export { lockPromotions, moveUses, type PromotionRow } from './store.ts';
/** For `openTicketTypes`. */
export { listUnlocked as unlockedBy } from './store.ts';

export function openPromotions(): Feature {
  return {
    routes: [
      // A wrong guess is counted even if the call fails.
      routeOwnTx(redeemCall, ({ input, viewer, db }) => {
        const by = requireViewer(viewer);
        const redeem = () => redeemPromotion(db, by, input);
        return countGuess(db, by.userId, redeem, ({ valid }) => !valid);
      }),
      ...manageRoutes,
    ],
    policies,
  };
}
