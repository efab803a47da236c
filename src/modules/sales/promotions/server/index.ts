import type { EventId, PromotionId, TicketTypeId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { Feature } from '#platform/server/feature.ts';
import { routeOwnTx } from '#platform/server/route.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import { redeemPromotion as redeemCall } from '../contract.ts';
import { countGuess } from './guess-budget.ts';
import { manageRoutes } from './manage-routes.ts';
import { policies } from './policies.ts';
import { redeemPromotion } from './redeem-promotion.ts';
import { listUnlocked } from './store.ts';

export { countGuess } from './guess-budget.ts';
export { addPromotions, lockPromotions, moveUses } from './store.ts';
export type { NewPromotion, PromotionRow } from './store.ts';

/** For `openTicketTypes`: the ticket type that this promotion unlocks at an event. */
export async function unlockedBy(
  db: Db,
  eventId: EventId,
  promotionId: PromotionId,
): Promise<readonly TicketTypeId[]> {
  return listUnlocked(db, eventId, promotionId);
}

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
