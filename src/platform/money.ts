/** Money in minor units of its currency (usd: cents). Never a float. */
export type Cents = number & { readonly unit: 'cents' };

/** Of an instance without cities (PLT-10). */
export const defaultCurrency = 'usd';

/**
 * Rounds half up.
 * @throws RangeError if the result isn't a safe integer
 */
export function cents(amount: number): Cents {
  const rounded = Math.round(amount);
  if (!Number.isSafeInteger(rounded)) throw new RangeError(`Not an amount of money: ${amount}`);
  return (rounded === 0 ? 0 : rounded) as Cents;
}

/**
 * The decimals of a currency's minor unit as Stripe counts them: usd 2, jpy 0, kwd 3 (FEE-05, X-21). Browsers disagree
 * with Stripe about HUF, IDR and a dozen others, so `Intl` can't tell.
 */
export function minorDigits(currency: string): number {
  const code = currency.toLowerCase();
  if (withoutDecimals.has(code)) return 0;
  return withThreeDecimals.has(code) ? 3 : 2;
}

const codes = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const withoutDecimals = codes('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf');
const withThreeDecimals = codes('bhd jod kwd omr tnd');
/** Without coins, but Stripe still counts hundredths. */
const inWholeUnits = codes('isk ugx');

/**
 * Every amount that is charged or refunded is a multiple of this, in minor units. Cards take no single fils, and no
 * fraction of a króna (CUR-01).
 */
export function chargeStep(currency: string): number {
  const code = currency.toLowerCase();
  if (inWholeUnits.has(code)) return 100;
  return withThreeDecimals.has(code) ? 10 : 1;
}

/** Rounds half up to an amount that can be charged. */
export function chargeable(amount: number, currency: string): Cents {
  const step = chargeStep(currency);
  return cents(Math.round(amount / step) * step);
}

/** Major units as a decimal, as in `priceValue` on the wire: 2500 usd → 25. */
export function majorUnits(amount: Cents, currency: string): number {
  return amount / 10 ** minorDigits(currency);
}

/** Converts major to minor units: 25.5 usd → 2550 (FEE-05). */
export function minorUnits(value: number, currency: string): Cents {
  return cents(Number((value * 10 ** minorDigits(currency)).toFixed(3)));
}

/**
 * Converts an amount that someone entered, without rounding.
 * @returns undefined if exactly this can't be charged: 0.5 jpy, 1.234 kwd (CUR-01)
 */
export function exactMinorUnits(value: number, currency: string): Cents | undefined {
  const units = Number((value * 10 ** minorDigits(currency)).toFixed(3));
  return Number.isSafeInteger(units) && units % chargeStep(currency) === 0 ? cents(units) : undefined;
}

/** Without decimals for whole amounts (FEE-08): $25, $28.49. */
export function moneyText(amount: Cents, currency: string): string {
  const digits = minorDigits(currency);
  const shown = amount % 10 ** digits === 0 ? 0 : digits;
  return formatOf(currency, shown).format(amount / 10 ** digits);
}

/** With all decimals, for amounts below each other: `$1,000.00`. */
export function amountText(amount: Cents, currency: string): string {
  const digits = minorDigits(currency);
  return formatOf(currency, digits).format(amount / 10 ** digits);
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
