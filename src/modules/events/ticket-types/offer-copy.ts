import { cents, priceText } from '#platform/money.ts';

type Prices = {
  readonly priceFrom: number;
  /** Of an event with free tickets and others. */
  readonly priceTo?: number | undefined;
  readonly currency: string;
};

/** Prices with fees, on link cards and in calendars: "Free", "From $28.49" or "Free to $28.49" (PRC-01). */
export function pricesText({ priceFrom, priceTo, currency }: Prices): string {
  const lowest = priceText(cents(priceFrom), currency);
  if (priceTo) return `${lowest} to ${priceText(cents(priceTo), currency)}`;
  return priceFrom === 0 ? lowest : `From ${lowest}`;
}
