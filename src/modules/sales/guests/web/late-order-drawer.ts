import { lazyPart } from '#platform/ui/lazy-part.tsx';

/** The order drawer, lazily loaded, for other pages. */
export const LateOrderDrawer = /*#__PURE__*/ lazyPart(() =>
  import('./order-drawer.tsx').then((part) => part.OrderDrawer),
);
