import { chargeStep, minorDigits } from './money.ts';

/** Says which amounts of a currency cards can be charged: dinars have three decimals, and prices at most two. */
export function decimalsText(currency: string): string {
  const step = chargeStep(currency) / 10 ** minorDigits(currency);
  return step === 1 ? 'Whole amounts only.' : 'Up to 2 decimals.';
}
