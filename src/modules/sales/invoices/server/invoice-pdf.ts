import { documentPdfInThread } from '#modules/media/server/index.ts';
import { taxRateText } from '#modules/events/ticket-types/tax-rates.ts';
import { countryName } from '#modules/instance/cities/rules.ts';
import { brand } from '#platform/brand.ts';
import { shortId } from '#platform/short-id.ts';
import { cents, moneyText } from '#platform/money.ts';
import type { Party } from '../contract.ts';
import { dayText, documentWords as words, kindNames } from '../copy.ts';
import { numberText, taxGroups } from '../rules.ts';
import type { InvoiceRow } from './store.ts';

/** Draws an invoice or credit note, as issued. */
export function invoicePdf(row: InvoiceRow): Promise<Uint8Array> {
  const { kind, document, currency, grossMinor, taxMinor } = row;
  const { seller, buyer, event, lines, taxName, issuedOn, corrects } = document;
  const money = (amount: number) => moneyText(cents(amount), currency);
  const number = numberText(kind, row.year, row.number);
  const heading = `${kindNames[kind]} ${number}`;
  return documentPdfInThread({
    title: heading,
    author: brand.name,
    heading,
    parties: [
      { heading: words.from, lines: partyLines(seller) },
      { heading: words.to, lines: partyLines(buyer) },
    ],
    facts: [
      [words.issued, dayText(issuedOn)],
      [words.eventDay, `${event.name}, ${dayText(event.day)}`],
      [words.order, shortId(row.orderId)],
      ...(corrects ? [[words.corrects, `${corrects.number}, ${dayText(corrects.issuedOn)}`] as const] : []),
    ],
    table: {
      columns: [words.item, words.quantity, words.net, words.rate, words.gross],
      rows: lines.map(({ name, quantity, rate, gross, tax }) => [
        name,
        String(quantity),
        money(gross - tax),
        taxRateText(taxMinor > 0 ? rate : 0),
        money(gross),
      ]),
    },
    totals: [
      [words.net, money(grossMinor - taxMinor)],
      ...taxGroups(lines)
        .filter(({ tax }) => tax > 0)
        .map(
          ({ rate, gross, tax }) =>
            [`${taxName} ${words.taxAt(taxRateText(rate), money(gross - tax))}`, money(tax)] as const,
        ),
      [words.gross, money(grossMinor)],
    ],
    notes: [
      kind === 'invoice' ? words.paid : words.returned,
      words.fees,
      ...(taxMinor === 0 ? [words.noTax] : []),
    ],
  });
}

function partyLines({ name, address1, zipCode, city, country, taxId }: Party): string[] {
  return [
    name,
    address1,
    [zipCode, city].filter(Boolean).join(' '),
    countryName(country),
    ...(taxId ? [words.taxId(taxId)] : []),
  ];
}
