import { minorDigits } from './money.ts';

/**
 * Reads an amount of money as people type it: `1234.5`, `1,234.50`, `1.234,50`, `1 234,50`.
 * @returns major units; null if empty; NaN if it has more decimals than the currency, or could mean two amounts
 */
export function readAmount(typed: string, currency: string): number | null {
  return readDecimal(typed, minorDigits(currency));
}

/** Thousands, all separated by the same character. */
const grouped = /^\d{1,3}(?:([ .,])\d{3})(?:\1\d{3})*$/;

/** The same for any number with up to so many decimals. */
export function readDecimal(typed: string, decimals: number): number | null {
  const all = typed
    .normalize('NFKC')
    .trim()
    .replaceAll(/[\s'’]/g, ' ');
  if (all === '') return null;
  const [sign, text] = /^[-−]/.test(all) ? [-1, all.slice(1)] : [1, all];
  // 1,234 is a thousand dinars in one country and one in another.
  if (decimals > 2 && /^\d{1,3},\d{3}$/.test(text)) return Number.NaN;
  const mark = decimalMarkIn(text);
  const [whole, fraction] = mark === undefined ? [text, ''] : [text.slice(0, mark), text.slice(mark + 1)];
  const isNumber = (/^\d*$/.test(whole) || grouped.test(whole)) && /^\d*$/.test(fraction);
  if (!isNumber || fraction.length > decimals) return Number.NaN;
  return sign * Number(`${whole.replaceAll(/\D/g, '')}.${fraction}`);
}

/** The last point or comma, unless it separates thousands: repeated, or a lone comma before three digits. */
function decimalMarkIn(text: string): number | undefined {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (last === -1 || text.indexOf(text[last]!) !== last || /^\d{1,3},\d{3}$/.test(text)) return undefined;
  return last;
}
