import { isUuid, OrderId } from '#platform/ids.ts';
import type { CartLine } from './flow.ts';

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
    ...(typeof tickets === 'string' && linesOf(tickets).length > 0 && { tickets }),
    ...(typeof link === 'string' && isUuid(link) && { link }),
  };
}

const mostLines = 20;

/** Writes the tickets of a link that chooses them. */
export const ticketsText = (lines: readonly CartLine[]): string =>
  lines.map(({ ticketId, quantity }) => `${ticketId}*${quantity}`).join(',');

/** Reads the tickets of such a link. Others are left out. */
export function linesOf(tickets: string | undefined): readonly CartLine[] {
  return (tickets ?? '')
    .split(',')
    .slice(0, mostLines)
    .flatMap((part) => {
      const [, ticketId, quantity] = /^(ticket:[0-9a-f-]{36})\*([1-9]\d{0,2})$/.exec(part) ?? [];
      return ticketId ? [{ ticketId, quantity: Number(quantity) }] : [];
    });
}
