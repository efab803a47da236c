import { chargeLimits } from '#platform/currencies.ts';
import { decimalsText } from '#platform/decimals-copy.ts';
import { cents, chargeStep, moneyText } from '#platform/money.ts';

export const priceWords = {
  hint: (currency: string) => `0 for free. ${decimalsText(currency)}`,
  range: (currency: string) => {
    const { least, most } = chargeLimits(currency);
    const text = (amount: number) => moneyText(cents(amount), currency);
    const highest = most - (most % chargeStep(currency));
    return `Enter 0, or a price from ${text(least)} to ${text(highest)}. ${decimalsText(currency)}`;
  },
} as const;
