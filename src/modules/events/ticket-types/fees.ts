import { cents, minorDigits, type Cents } from '#platform/money.ts';

/** What the buyer pays on top of the tickets. Set by the environment, recorded on each order (FEE-10). */
export type FeeRates = {
  /** Of what is due after the discount: 10 is 10 %. Two decimals count. */
  readonly percent: number;
  /** For each ticket that costs something, in hundredths of the currency's major unit: 99 is 0.99. */
  readonly perTicketCents: number;
};

/** The part of the fee that each paid ticket carries, in the smallest unit: 0.99 is 99 in usd, 1 in jpy. */
export function feePerTicket(rates: FeeRates, currency: string): Cents {
  return cents((rates.perTicketCents * 10 ** minorDigits(currency)) / 100);
}

/**
 * The service fee, after the discount; nothing when nothing is due (FEE-01, FEE-07, X-20).
 * Web shows it, server charges it: the same function, the same cents.
 * @param due the subtotal less the discount
 * @param paidTickets units whose price is not 0
 */
export function feeOf(due: Cents, paidTickets: number, rates: FeeRates, currency: string): Cents {
  if (due === 0) return cents(0);
  const hundredthsOfPercent = Math.round(rates.percent * 100);
  return cents(cents((due * hundredthsOfPercent) / 10_000) + feePerTicket(rates, currency) * paidTickets);
}

/** What one ticket costs with everything on top: the price on every card, list and page (TIX-09, PRC-01). */
export function allInPrice(price: Cents, rates: FeeRates, currency: string): Cents {
  return cents(price + feeOf(price, 1, rates, currency));
}
