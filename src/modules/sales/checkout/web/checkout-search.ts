import { OrderId } from '#platform/ids.ts';
export const stepNames = ['tickets', 'payment', 'done'] as const;

export type CheckoutSearch = {
  readonly checkout?: (typeof stepNames)[number] | undefined;
  /** The order being paid or completed, so that a reload or copied address returns to it. */
  readonly order?: string | undefined;
  readonly promo?: string;
  readonly testMode?: boolean;
  /** Tickets to choose on opening, such as `ticket:…*2,ticket:…*1`. */
  readonly tickets?: string;
  /** The pay link of a box office. */
  readonly link?: string;
};

/** Reads the checkout parameters and ignores invalid ones. For `validateSearch`. */
export function readCheckoutSearch(search: Record<string, unknown>): CheckoutSearch {
  const { checkout, order, promo, testMode, tickets, link } = search;
  const name = stepNames.find((step) => step === checkout);
  return {
    ...(name && { checkout: name }),
    ...(typeof order === 'string' && order.startsWith(OrderId.prefix) && { order }),
    // A code of digits alone arrives as a number.
    ...((typeof promo === 'string' || typeof promo === 'number') && promo !== '' && { promo: String(promo) }),
    ...((testMode === true || testMode === 'true') && { testMode: true }),
    ...(typeof tickets === 'string' && { tickets }),
    ...(typeof link === 'string' && { link }),
  };
}
