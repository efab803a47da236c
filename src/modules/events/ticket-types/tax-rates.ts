/** Rates are in thousandths of a percent: 19000 is 19 %, 8875 is 8.875 %. */
export const taxLimits = { name: 20, rate: 50_000, decimals: 3 } as const;

/** 19000 → "19%", 8875 → "8.875%". */
export function taxRateText(rate: number): string {
  return `${rate / 1000}%`;
}

/** A rate as typed, in percent, from thousandths of a percent. */
export function typedTaxRate(rate: number): string {
  return String(rate / 1000);
}
