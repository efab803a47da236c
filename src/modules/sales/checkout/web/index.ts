export { BuyButton } from './buy-button.tsx';
export { BuyDrawer } from './buy-drawer.tsx';
export { readCheckoutSearch } from './checkout-search.ts';
export { CompletionPage } from './completion-page.tsx';
export { OrderReceipt } from './order-receipt.tsx';
export { RefundOfferPage } from './refund-offer-page.tsx';
export { loadRefundProgress } from './load-refund-progress.ts';
export { ticketsText } from './ticket-lines.ts';
