import { cents, chargeable, minorDigits, type Cents } from '#platform/money.ts';

/** The fee that buyers pay on top of tickets. Set by the environment, recorded on each order (FEE-10). */
export type FeeRates = {
  /** Percentage of the amount after discounts: 10 is 10 %. Two decimals count. */
  readonly percent: number;
  /** Per paid ticket, in hundredths of the currency's major unit: 99 is 0.99. */
  readonly perTicketCents: number;
};

/** The fixed fee per paid ticket in minor units: 0.99 is 99 in usd, 1 in jpy. */
export function feePerTicket(rates: FeeRates, currency: string): Cents {
  return chargeable((rates.perTicketCents * 10 ** minorDigits(currency)) / 100, currency);
}

/**
 * Returns the service fee after discounts; 0 if nothing is due (FEE-01, FEE-07, X-20). Shared by web and server, so
 * that the price shown is the price charged.
 * @param due subtotal minus discount
 * @param paidTickets number of tickets whose price isn't 0
 */
export function feeOf(due: Cents, paidTickets: number, rates: FeeRates, currency: string): Cents {
  if (due === 0) return cents(0);
  const hundredthsOfPercent = Math.round(rates.percent * 100);
  const share = chargeable((due * hundredthsOfPercent) / 10_000, currency);
  return cents(share + feePerTicket(rates, currency) * paidTickets);
}

/** Price of one ticket with all fees, as shown on cards, lists and pages (TIX-09, PRC-01). */
export function allInPrice(price: Cents, rates: FeeRates, currency: string): Cents {
  return cents(price + feeOf(price, 1, rates, currency));
}
