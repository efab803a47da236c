import { cents, type Cents } from '#platform/money.ts';
import { shareOut } from './rules.ts';

/** What an order was charged, as far as a refund cares. Minor units. */
export type Charged = { readonly total: number; readonly fee: number };

/**
 * How much of a refund comes out of the platform's fee: in proportion, counted from the first cent, so that the parts of
 * many refunds add up to the whole fee exactly when all of the order is back.
 * @param before what went back before this refund
 */
export function feeReturned({ total, fee }: Charged, before: number, amount: number): Cents {
  const upTo = (sum: number) => (total === 0 ? 0 : Math.round((sum * fee) / total));
  return cents(upTo(before + amount) - upTo(before));
}

/** A line of an order: what all its units cost together, with their share of discount and fee. */
export type PaidLine = { readonly ticketTypeId: string; readonly quantity: number; readonly total: number };

/** One unit of a line, counted from 1. */
export type Unit = { readonly ticketTypeId: string; readonly ordinal: number };

/** What was paid for these units. All units of an order come to its total, to the cent. */
export function worthOf(lines: readonly PaidLine[], units: readonly Unit[]): Cents {
  const shares = new Map(
    lines.map(({ ticketTypeId, quantity, total }) => [
      ticketTypeId,
      shareOut(
        cents(total),
        Array.from({ length: quantity }, () => cents(1)),
      ),
    ]),
  );
  return cents(
    units.reduce((sum, { ticketTypeId, ordinal }) => sum + (shares.get(ticketTypeId)?.[ordinal - 1] ?? 0), 0),
  );
}

/** How a paid order is called after some of its money went back. */
export function statusAfterRefunds(
  captured: number,
  refunded: number,
): 'completed' | 'partiallyRefunded' | 'refunded' {
  if (refunded <= 0) return 'completed';
  return refunded >= captured ? 'refunded' : 'partiallyRefunded';
}
