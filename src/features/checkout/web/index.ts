export { BuyButton } from './buy-button.tsx';
export { BuyDrawer } from './buy-drawer.tsx';
export { readCheckoutSearch, type CheckoutSearch } from './checkout-search.ts';
export { CompletionPage } from './completion-page.tsx';
export { OrderReceipt } from './order-receipt.tsx';

/** Its code comes for who called a night off. */
export const loadRefundProgress = () => import('./refund-progress.tsx').then((part) => part.RefundProgress);
