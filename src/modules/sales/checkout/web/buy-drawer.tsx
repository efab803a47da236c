import { lazyPart } from '#platform/ui/lazy-part.tsx';
import type { CheckoutDrawerProps } from './checkout-drawer.tsx';
import { useCheckoutAddress } from './checkout-address.ts';

/** The whole checkout stays out of a page until somebody is about to buy. */
const Part = /*#__PURE__*/ lazyPart<CheckoutDrawerProps>(() =>
  import('./checkout-drawer.tsx').then((part) => part.CheckoutDrawer),
);

/** Spread on what opens the drawer. */
export const checkoutIntent = Part.onIntent;

/** Stands once on an event's page and follows its address: `?checkout=tickets|payment|done`. */
export function BuyDrawer({ event, appUrl }: Pick<CheckoutDrawerProps, 'event' | 'appUrl'>) {
  const { step, close } = useCheckoutAddress();
  return (
    <Part event={event} appUrl={appUrl} open={step !== undefined} onOpenChange={(open) => !open && close()} />
  );
}
