import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import type { Step } from './flow.ts';

const stepNames = ['tickets', 'payment', 'done'] as const;

/** The part of an event page's address that the checkout lives in. */
export type CheckoutSearch = {
  readonly checkout?: (typeof stepNames)[number];
  /** The order that is being paid or was completed: a reload and a copied address come back to it. */
  readonly order?: string;
  /** A code that the link brings along. */
  readonly promo?: string;
  readonly testMode?: boolean;
};

/** Reads the checkout's part of an address; what makes no sense is left out. For `validateSearch`. */
export function readCheckoutSearch(search: Record<string, unknown>): CheckoutSearch {
  const { checkout, order, promo, testMode } = search;
  const name = stepNames.find((step) => step === checkout);
  return {
    ...(name && { checkout: name }),
    ...(typeof order === 'string' && order.startsWith('order:') && { order }),
    // A code of digits alone arrives as a number.
    ...((typeof promo === 'string' || typeof promo === 'number') && promo !== '' && { promo: String(promo) }),
    ...((testMode === true || testMode === 'true') && { testMode: true }),
  };
}

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
