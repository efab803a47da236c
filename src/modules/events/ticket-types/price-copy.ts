import { chargeLimits } from '#platform/currencies.ts';
import { cents, chargeStep, minorDigits, moneyText } from '#platform/money.ts';

export const priceWords = {
  hint: (currency: string) => `0 for free. ${decimalsText(currency)}`,
  range: (currency: string) => {
    const { least, most } = chargeLimits(currency);
    const [from, to] = [moneyText(cents(least), currency), moneyText(cents(most), currency)];
    return `Enter 0, or a price from ${from} to ${to}. ${decimalsText(currency)}`;
  },
} as const;

function decimalsText(currency: string): string {
  const step = chargeStep(currency) / 10 ** minorDigits(currency);
  return step === 1 ? 'Whole amounts only.' : 'Up to 2 decimals.';
}
