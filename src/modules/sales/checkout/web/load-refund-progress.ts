/** Loaded only by hosts of a cancelled event. */
export const loadRefundProgress = () => import('./refund-progress.tsx').then((part) => part.RefundProgress);
