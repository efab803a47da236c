import { lazyPart } from '#platform/ui/lazy-part.tsx';

/** An order as its host sees it, for others who may, too. */
export const LateOrderDrawer = /*#__PURE__*/ lazyPart(() =>
  import('./order-drawer.tsx').then((part) => part.OrderDrawer),
);
