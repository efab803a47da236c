export { promoIntent, PromoModal } from './promo-modal.tsx';
export { problemOf, redemptionQuery } from './redemption.ts';

/** Its code comes for who runs the event. */
export const loadPromosSection = () => import('./promos-section.tsx').then((part) => part.PromosSection);
