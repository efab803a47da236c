/** Money in the smallest unit of its currency (usd: cents). Never a float. */
export type Cents = number & { readonly unit: 'cents' };

/** Rounds half up to whole units. @throws RangeError when the amount is no safe integer after rounding. */
export function cents(amount: number): Cents {
  const rounded = Math.round(amount);
  if (!Number.isSafeInteger(rounded)) throw new RangeError(`No amount of money: ${amount}`);
  return (rounded === 0 ? 0 : rounded) as Cents;
}

/** How many decimals a currency has by ISO 4217: usd 2, jpy 0, kwd 3 (FEE-05, X-21). */
export function minorDigits(currency: string): number {
  let digits = knownDigits.get(currency);
  if (digits === undefined) {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    knownDigits.set(currency, (digits = format.resolvedOptions().maximumFractionDigits ?? 2));
  }
  return digits;
}

/** Asking for a format costs more than pricing an order. */
const knownDigits = new Map<string, number>();

/** The price as a decimal in major units, as `priceValue` has it on the wire: 2500 usd → 25. */
export function majorUnits(amount: Cents, currency: string): number {
  return amount / 10 ** minorDigits(currency);
}

/** A decimal in major units as an integer in the smallest unit: 25.5 usd → 2550 (FEE-05). */
export function minorUnits(value: number, currency: string): Cents {
  return cents(Number((value * 10 ** minorDigits(currency)).toFixed(3)));
}

/** No decimals for whole amounts, the currency's otherwise (FEE-08): $25, $28.49. */
export function moneyText(amount: Cents, currency: string): string {
  const digits = minorDigits(currency);
  const shown = amount % 10 ** digits === 0 ? 0 : digits;
  return formatOf(currency, shown).format(amount / 10 ** digits);
}

const formats = new Map<string, Intl.NumberFormat>();

/** Making a format costs a hundred times what using it does. */
function formatOf(currency: string, digits: number): Intl.NumberFormat {
  const key = `${currency}${digits}`;
  let format = formats.get(key);
  if (!format) {
    const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    formats.set(key, (format = new Intl.NumberFormat('en-US', { style: 'currency', currency, ...fraction })));
  }
  return format;
}

/** "Free" for nothing, the amount otherwise (TIX-08). */
export function priceText(amount: Cents, currency: string): string {
  return amount === 0 ? 'Free' : moneyText(amount, currency);
}
