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
