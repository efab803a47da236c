/** Its code comes for who called a night off. */
export const loadRefundProgress = () => import('./refund-progress.tsx').then((part) => part.RefundProgress);
