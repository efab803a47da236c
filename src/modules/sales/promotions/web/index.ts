export { promoIntent, PromoModal } from './promo-modal.tsx';
export { problemOf, redemptionQuery } from './redemption.ts';

/** Loaded only by the event's team. */
export const loadPromosSection = () => import('./promos-section.tsx').then((part) => part.PromosSection);
