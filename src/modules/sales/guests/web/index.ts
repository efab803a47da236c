export { GuestsSection } from './guests-section.tsx';
export { OrdersSection } from './orders-section.tsx';
export { SettlementSection } from './settlement-section.tsx';
export { LateOrderDrawer } from './late-order-drawer.ts';
