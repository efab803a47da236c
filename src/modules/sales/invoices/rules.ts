import { isCountry } from '#modules/instance/cities/rules.ts';
import type { Check } from '#platform/checks.ts';
import type { InvoiceKind, Party, partyRefusals } from './contract.ts';

/** INV-2026-00001. Numbers have no gap per seller, kind and year (TAX-01). */
export function numberText(kind: InvoiceKind, year: number, number: number): string {
  return `${kind === 'invoice' ? 'INV' : 'CN'}-${year}-${String(number).padStart(5, '0')}`;
}

/** In the order of the form, for sellers and buyers. */
export const partyChecks: readonly Check<Party, keyof typeof partyRefusals>[] = [
  [({ name }) => name.trim() !== '', 'partyNameRequired'],
  [({ address1 }) => address1.trim() !== '', 'partyAddressRequired'],
  [({ city }) => city.trim() !== '', 'partyCityRequired'],
  [({ country }) => isCountry(country), 'partyCountryRequired'],
];

/** A line of an invoice, in minor units. The rate is in thousandths of a percent. */
export type DocumentLine = {
  readonly name: string;
  readonly quantity: number;
  readonly rate: number;
  readonly gross: number;
  readonly tax: number;
};

/**
 * A refund of an invoiced order, in minor units.
 * @property isMade false after the buyer's bank sent it back
 * @property credited the total of its credit note
 */
export type CreditableRefund = {
  readonly isMade: boolean;
  readonly amount: number;
  readonly credited: number | null;
  readonly lines: readonly DocumentLine[];
};

/**
 * The refunds that need a credit note, with its lines. A credit note stays when the bank sends its refund back, so
 * later refunds are credited only as far as they are more than that (docs/decisions/0075).
 * @param refunds oldest first
 */
export function uncredited<Refund extends CreditableRefund>(refunds: readonly Refund[]): Refund[] {
  let covered = refunds.reduce(
    (sum, { isMade, amount, credited }) =>
      sum + (credited === null ? 0 : isMade ? credited - amount : credited),
    0,
  );
  return refunds.flatMap((refund) => {
    if (!refund.isMade || refund.credited !== null) return [];
    const skipped = Math.min(covered, refund.amount);
    covered -= skipped;
    return skipped < refund.amount ? [{ ...refund, lines: withoutFirst(refund.lines, skipped) }] : [];
  });
}

/** Takes an amount off the lines, first ones first, each with its share of tax. */
function withoutFirst(lines: readonly DocumentLine[], amount: number): DocumentLine[] {
  let left = amount;
  return lines.flatMap((line) => {
    const taken = Math.min(left, line.gross);
    left -= taken;
    const tax = line.tax - Math.round((line.tax * taken) / line.gross);
    return taken < line.gross ? [{ ...line, gross: line.gross - taken, tax }] : [];
  });
}

export type TaxGroup = { readonly rate: number; readonly gross: number; readonly tax: number };

/** The lines by their rate, highest first. */
export function taxGroups(lines: readonly DocumentLine[]): TaxGroup[] {
  const groups = new Map<number, TaxGroup>();
  for (const { rate, gross, tax } of lines) {
    const known = groups.get(rate) ?? { rate, gross: 0, tax: 0 };
    groups.set(rate, { rate, gross: known.gross + gross, tax: known.tax + tax });
  }
  return [...groups.values()].toSorted((one, other) => other.rate - one.rate);
}

/** A VAT id begins with the letters of its country; other tax numbers don't (EN 16931, BR-CO-09). */
export function isVatId(taxId: string): boolean {
  return /^[A-Z]{2}[0-9A-Z]{2,13}$/.test(taxId.replaceAll(/[\s.-]/g, ''));
}
