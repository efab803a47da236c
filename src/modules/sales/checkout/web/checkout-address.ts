import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { readCheckoutSearch, stepNames, type CheckoutSearch } from './checkout-search.ts';
import type { Step } from './flow.ts';

function stepOf({ checkout }: CheckoutSearch): Step | undefined {
  const step = checkout === undefined ? -1 : stepNames.indexOf(checkout);
  return step < 0 ? undefined : (step as Step);
}

/**
 * Where the checkout is: the page's address, so that the browser's back button steps and closes, and links lead inside.
 * Whatever the checkout pushed it takes off again, so that going back from the page never re-enters a purchase.
 */
export function useCheckoutAddress() {
  const address = readCheckoutSearch(useSearch({ strict: false }) as Record<string, unknown>);
  const depth = useLocation({
    select: ({ state }) => (state as { checkoutDepth?: number }).checkoutDepth ?? 0,
  });
  const navigate = useNavigate();
  const { history } = useRouter();
  const step = stepOf(address);

  function put(change: Partial<Record<'checkout' | 'order', string | undefined>>, replace: boolean) {
    const checkoutDepth = replace ? depth : depth + 1;
    void navigate({
      to: '.',
      search: ((before: Record<string, unknown>) => ({ ...before, ...change })) as never,
      state: ((before: object) => ({ ...before, checkoutDepth })) as never,
      replace,
      resetScroll: false,
    });
  }

  return {
    step,
    orderId: address.order,
    promo: address.promo,
    testMode: address.testMode === true,
    open: () => put({ checkout: 'tickets', order: undefined }, false),
    toPayment: (order: string, replace = false) => put({ checkout: 'payment', order }, replace),
    /** Takes the place of the step before it: there is no way back into that. */
    toDone: (order: string) => put({ checkout: 'done', order }, true),
    toTickets() {
      if (step === 1 && depth > 0) history.back();
      else put({ checkout: 'tickets' }, true);
    },
    close() {
      if (depth > 0) history.go(-depth);
      else put({ checkout: undefined, order: undefined }, true);
    },
  };
}

export type CheckoutAddress = ReturnType<typeof useCheckoutAddress>;
