import { OrderId } from '#platform/ids.ts';
export const stepNames = ['tickets', 'payment', 'done'] as const;

/** The part of an event page's address that the checkout lives in. */
export type CheckoutSearch = {
  readonly checkout?: (typeof stepNames)[number] | undefined;
  /** The order that is being paid or was completed: a reload and a copied address come back to it. */
  readonly order?: string | undefined;
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
    ...(typeof order === 'string' && order.startsWith(OrderId.prefix) && { order }),
    // A code of digits alone arrives as a number.
    ...((typeof promo === 'string' || typeof promo === 'number') && promo !== '' && { promo: String(promo) }),
    ...((testMode === true || testMode === 'true') && { testMode: true }),
  };
}
