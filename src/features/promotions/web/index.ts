export { promoIntent, PromoModal } from './promo-modal.tsx';
export { problemOf, redemptionQuery } from './redemption.ts';
