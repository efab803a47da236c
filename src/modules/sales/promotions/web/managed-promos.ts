import { pagesOf, queryOf } from '#platform/ui/api.ts';
import { getPromoCodeAvailability, listPromotions } from '../manage-contract.ts';

export type PromoSide = 'live' | 'archived';

/** In small letters, so that it is no code that somebody tried. */
export const managedPromosKey = (eventId: string) => ['promotions', eventId, 'managed'] as const;

export const managedPromosQuery = (eventId: string, side: PromoSide) =>
  pagesOf(listPromotions, { eventId, side }, [...managedPromosKey(eventId), side]);

export const availabilityQuery = (eventId: string, code: string, promotionId: string | undefined) =>
  queryOf(
    getPromoCodeAvailability,
    { itemId: eventId, promoCodeId: code, ...(promotionId && { promotionId }) },
    [...managedPromosKey(eventId), 'free', code, promotionId ?? ''],
  );
