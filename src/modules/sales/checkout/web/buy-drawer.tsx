import { lazyPart } from '#platform/ui/lazy-part.tsx';
import type { CheckoutDrawerProps } from './checkout-drawer.tsx';
import { useCheckoutAddress } from './checkout-address.ts';

/** Checkout is loaded only when a visitor is about to buy. */
const Part = /*#__PURE__*/ lazyPart<CheckoutDrawerProps>(
  () => import('./checkout-drawer.tsx').then((part) => part.CheckoutDrawer),
  () => new URLSearchParams(location.search).has('checkout'),
);

/** Props for the element that opens the drawer. */
export const checkoutIntent = Part.onIntent;

/** Mounted once per event page. Follows its address: `?checkout=tickets|payment|done`. */
export function BuyDrawer({ event, apps }: Pick<CheckoutDrawerProps, 'event' | 'apps'>) {
  const { step, close } = useCheckoutAddress();
  return (
    <Part event={event} apps={apps} open={step !== undefined} onOpenChange={(open) => !open && close()} />
  );
}
