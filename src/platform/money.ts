/** Money in minor units of its currency (usd: cents). Never a float. */
export type Cents = number & { readonly unit: 'cents' };

/**
 * Rounds half up.
 * @throws RangeError if the result isn't a safe integer
 */
export function cents(amount: number): Cents {
  const rounded = Math.round(amount);
  if (!Number.isSafeInteger(rounded)) throw new RangeError(`Not an amount of money: ${amount}`);
  return (rounded === 0 ? 0 : rounded) as Cents;
}

/** The number of decimals of a currency by ISO 4217: usd 2, jpy 0, kwd 3 (FEE-05, X-21). */
export function minorDigits(currency: string): number {
  let digits = knownDigits.get(currency);
  if (digits === undefined) {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    knownDigits.set(currency, (digits = format.resolvedOptions().maximumFractionDigits ?? 2));
  }
  return digits;
}

/** Looking a format up costs more than pricing an order. */
const knownDigits = new Map<string, number>();

/** Major units as a decimal, as in `priceValue` on the wire: 2500 usd → 25. */
export function majorUnits(amount: Cents, currency: string): number {
  return amount / 10 ** minorDigits(currency);
}

/** Converts major to minor units: 25.5 usd → 2550 (FEE-05). */
export function minorUnits(value: number, currency: string): Cents {
  return cents(Number((value * 10 ** minorDigits(currency)).toFixed(3)));
}

/** Without decimals for whole amounts (FEE-08): $25, $28.49. */
export function moneyText(amount: Cents, currency: string): string {
  const digits = minorDigits(currency);
  const shown = amount % 10 ** digits === 0 ? 0 : digits;
  return formatOf(currency, shown).format(amount / 10 ** digits);
}

const formats = new Map<string, Intl.NumberFormat>();

/** Creating a format costs a hundred times more than using it. */
function formatOf(currency: string, digits: number): Intl.NumberFormat {
  const key = `${currency}${digits}`;
  let format = formats.get(key);
  if (!format) {
    const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    formats.set(key, (format = new Intl.NumberFormat('en-US', { style: 'currency', currency, ...fraction })));
  }
  return format;
}

/** "Free" for zero, otherwise the amount (TIX-08). */
export function priceText(amount: Cents, currency: string): string {
  return amount === 0 ? 'Free' : moneyText(amount, currency);
}
