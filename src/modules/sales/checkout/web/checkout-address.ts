import { useLocation, useRouter, useSearch } from '@tanstack/react-router';
import { useNavigate } from '#platform/ui/link.ts';
import { readCheckoutSearch, stepNames, type CheckoutSearch } from './checkout-search.ts';
import type { Step } from './flow.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The number of history entries that checkout pushed on top of the page. */
    checkoutDepth?: number;
  }
}

function stepOf({ checkout }: CheckoutSearch): Step | undefined {
  const step = checkout === undefined ? -1 : stepNames.indexOf(checkout);
  return step < 0 ? undefined : (step as Step);
}

/**
 * Keeps the checkout step in the page's address, so that the browser's back button works and links can open a step.
 * Removes the entries it pushed, so that going back from the page never re-enters checkout.
 */
export function useCheckoutAddress() {
  const address = readCheckoutSearch(useSearch({ strict: false }) as Record<string, unknown>);
  const depth = useLocation({
    select: ({ state }) => state.checkoutDepth ?? 0,
  });
  const navigate = useNavigate();
  const { history } = useRouter();
  const step = stepOf(address);

  function put(change: Pick<CheckoutSearch, 'checkout' | 'order'>, replace: boolean) {
    const checkoutDepth = replace ? depth : depth + 1;
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...change }),
      state: (before) => ({ ...before, checkoutDepth }),
      replace,
      resetScroll: false,
    });
  }

  return {
    step,
    orderId: address.order,
    promo: address.promo,
    testMode: address.testMode === true,
    tickets: address.tickets,
    payLink: address.link,
    open: () => put({ checkout: 'tickets', order: undefined }, false),
    toPayment: (order: string, replace = false) => put({ checkout: 'payment', order }, replace),
    /** Replaces the previous step, which can't be returned to. */
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
