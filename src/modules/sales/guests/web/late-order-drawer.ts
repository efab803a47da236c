import { lazyPart } from '#platform/ui/lazy-part.tsx';

/** Loaded when an order is opened, because most visits open none. */
export const LateOrderDrawer = /*#__PURE__*/ lazyPart(() =>
  import('./order-drawer.tsx').then((part) => part.OrderDrawer),
);
