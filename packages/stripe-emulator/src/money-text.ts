import { decimalsOf } from './currencies.ts';

/** Formats an amount in the smallest unit of its currency, without decimals when it is whole: $25, $28.49. */
export function moneyText(amount: number, currency: string): string {
  const digits = decimalsOf(currency);
  const shown = amount % 10 ** digits === 0 ? 0 : digits;
  const fraction = { minimumFractionDigits: shown, maximumFractionDigits: shown };
  return new Intl.NumberFormat('en-US', { style: 'currency', currency, ...fraction }).format(
    amount / 10 ** digits,
  );
}
