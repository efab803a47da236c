import { cents, type Cents } from '#platform/money.ts';
import { shareOut } from './rules.ts';

/** Amounts of an order, in minor units. */
export type Charged = { readonly total: number; readonly fee: number };

/**
 * The platform fee's share of a refund. Proportional and cumulative, so that partial refunds add up to the exact fee
 * once the whole order is refunded.
 * @param before refunded before this refund
 */
export function feeReturned({ total, fee }: Charged, before: number, amount: number): Cents {
  const upTo = (sum: number) => (total === 0 ? 0 : Math.round((sum * fee) / total));
  return cents(upTo(before + amount) - upTo(before));
}

/** An order item with the total price of its tickets, including their share of discount and fee. */
export type PaidLine = { readonly ticketTypeId: string; readonly quantity: number; readonly total: number };

/** One ticket of an order item, counted from 1. */
export type Unit = { readonly ticketTypeId: string; readonly ordinal: number };

/** Returns what was paid for these tickets. All tickets of an order add up to its exact total. */
export function worthOf(lines: readonly PaidLine[], units: readonly Unit[], currency: string): Cents {
  const shares = new Map(
    lines.map(({ ticketTypeId, quantity, total }) => [
      ticketTypeId,
      shareOut(
        cents(total),
        Array.from({ length: quantity }, () => cents(1)),
        currency,
      ),
    ]),
  );
  return cents(
    units.reduce((sum, { ticketTypeId, ordinal }) => sum + (shares.get(ticketTypeId)?.[ordinal - 1] ?? 0), 0),
  );
}

export function statusAfterRefunds(
  captured: number,
  refunded: number,
): 'completed' | 'partiallyRefunded' | 'refunded' {
  if (refunded <= 0) return 'completed';
  return refunded >= captured ? 'refunded' : 'partiallyRefunded';
}
