/** Formats an amount in the smallest unit of its currency, without decimals when it is whole: $25, $28.49. */
export function moneyText(amount: number, currency: string): string {
  const style = { style: 'currency', currency } as const;
  const digits = new Intl.NumberFormat('en-US', style).resolvedOptions().maximumFractionDigits ?? 2;
  const shown = amount % 10 ** digits === 0 ? 0 : digits;
  const fraction = { minimumFractionDigits: shown, maximumFractionDigits: shown };
  return new Intl.NumberFormat('en-US', { ...style, ...fraction }).format(amount / 10 ** digits);
}
