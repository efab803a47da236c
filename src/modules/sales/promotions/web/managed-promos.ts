import { pagesOf, queryOf } from '#platform/ui/api.ts';
import { getPromoCodeAvailability, listPromotions } from '../manage-contract.ts';

export type PromoSide = 'live' | 'archived';

/** Lower case, so that it can't equal a code that was tried. */
export const managedPromosKey = (eventId: string) => ['promotions', eventId, 'managed'] as const;

export const managedPromosQuery = (eventId: string, side: PromoSide) =>
  pagesOf(listPromotions, { eventId, side }, [...managedPromosKey(eventId), side]);

export const availabilityQuery = (eventId: string, code: string, promotionId: string | undefined) =>
  queryOf(
    getPromoCodeAvailability,
    { itemId: eventId, promoCodeId: code, ...(promotionId && { promotionId }) },
    [...managedPromosKey(eventId), 'free', code, promotionId ?? ''],
  );
