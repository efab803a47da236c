import XMLBuilder from 'fast-xml-builder';
import { cents, majorUnits, minorDigits } from '#platform/money.ts';
import type { Party } from '../contract.ts';
import { isVatId, numberText, taxGroups, type DocumentLine } from '../rules.ts';
import type { InvoiceRow } from './store.ts';

const builder = new XMLBuilder({
  ignoreAttributes: false,
  suppressBooleanAttributes: false,
  suppressEmptyNode: true,
  format: true,
  tagValueProcessor: (_name, value) =>
    String(value)
      .toWellFormed()
      // XML can't contain most control characters, even escaped.
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''),
});

/** Amounts may have two decimals at most (BR-DEC-*), and a taxed line needs the seller's tax number (BR-S-02). */
export function hasEInvoice({ currency, taxMinor, document }: InvoiceRow): boolean {
  return minorDigits(currency) <= 2 && (taxMinor === 0 || document.seller.taxId !== '');
}

/**
 * Writes an invoice or credit note as Cross Industry Invoice by EN 16931 (docs/decisions/0044). Order and names of the
 * elements are those of the schema.
 */
export function eInvoice(row: InvoiceRow): string {
  const { document, kind } = row;
  const { lines, issuedOn } = document;
  return builder.build({
    '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' },
    'rsm:CrossIndustryInvoice': {
      '@_xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
      '@_xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
      '@_xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
      'rsm:ExchangedDocumentContext': {
        'ram:GuidelineSpecifiedDocumentContextParameter': { 'ram:ID': 'urn:cen.eu:en16931:2017' },
      },
      'rsm:ExchangedDocument': {
        'ram:ID': numberText(kind, row.year, row.number),
        'ram:TypeCode': kind === 'invoice' ? 380 : 381,
        'ram:IssueDateTime': day(issuedOn),
      },
      'rsm:SupplyChainTradeTransaction': {
        'ram:IncludedSupplyChainTradeLineItem': lines.map((line, place) => lineItem(row, line, place + 1)),
        'ram:ApplicableHeaderTradeAgreement': {
          'ram:SellerTradeParty': party(document.seller, row, 'FC'),
          'ram:BuyerTradeParty': party(document.buyer, row, undefined),
        },
        'ram:ApplicableHeaderTradeDelivery': {
          'ram:ActualDeliverySupplyChainEvent': { 'ram:OccurrenceDateTime': day(document.event.day) },
        },
        'ram:ApplicableHeaderTradeSettlement': settlement(row),
      },
    },
  });
}

const day = (date: string) => ({
  'udt:DateTimeString': { '@_format': 102, '#text': date.replaceAll('-', '') },
});

function amountText(row: InvoiceRow, minor: number): string {
  return majorUnits(cents(minor), row.currency).toFixed(minorDigits(row.currency));
}

/** S: a rate applies; E: exempt beside taxed lines; O: the seller charges no tax at all. */
function categoryOf(row: InvoiceRow, rate: number) {
  if (rate > 0 && row.taxMinor > 0) return { code: 'S', percent: rate / 1000, reason: undefined };
  const taxed = row.document.lines.some((line) => line.rate > 0 && row.taxMinor > 0);
  return taxed
    ? { code: 'E', percent: 0, reason: 'Exempt from tax' }
    : { code: 'O', percent: undefined, reason: 'Not subject to VAT' };
}

function lineItem(row: InvoiceRow, line: DocumentLine, id: number) {
  const { code, percent } = categoryOf(row, line.rate);
  const net = amountText(row, line.gross - line.tax);
  // The price of all pieces, so that nothing is rounded twice (BT-149).
  const quantity = { '@_unitCode': 'C62', '#text': line.quantity };
  return {
    'ram:AssociatedDocumentLineDocument': { 'ram:LineID': id },
    'ram:SpecifiedTradeProduct': { 'ram:Name': `${line.name}, ${row.document.event.name}` },
    'ram:SpecifiedLineTradeAgreement': {
      'ram:NetPriceProductTradePrice': { 'ram:ChargeAmount': net, 'ram:BasisQuantity': quantity },
    },
    'ram:SpecifiedLineTradeDelivery': { 'ram:BilledQuantity': quantity },
    'ram:SpecifiedLineTradeSettlement': {
      'ram:ApplicableTradeTax': {
        'ram:TypeCode': 'VAT',
        'ram:CategoryCode': code,
        ...(percent !== undefined && { 'ram:RateApplicablePercent': percent }),
      },
      'ram:SpecifiedTradeSettlementLineMonetarySummation': { 'ram:LineTotalAmount': net },
    },
  };
}

/** Without a tax, no VAT id may be named (BR-O-02…04). @param otherwise the scheme of a number that is no VAT id */
function party({ name, address1, zipCode, city, country, taxId }: Party, row: InvoiceRow, otherwise?: 'FC') {
  const scheme = isVatId(taxId) ? 'VA' : otherwise;
  return {
    'ram:Name': name,
    'ram:PostalTradeAddress': {
      ...(zipCode && { 'ram:PostcodeCode': zipCode }),
      'ram:LineOne': address1,
      'ram:CityName': city,
      'ram:CountryID': country,
    },
    ...(row.taxMinor > 0 &&
      taxId &&
      scheme && {
        'ram:SpecifiedTaxRegistration': {
          'ram:ID': {
            '@_schemeID': scheme,
            '#text': scheme === 'VA' ? taxId.replaceAll(/[\s.-]/g, '') : taxId,
          },
        },
      }),
  };
}

function settlement(row: InvoiceRow) {
  const { grossMinor: gross, taxMinor: tax, document } = row;
  const currency = row.currency.toUpperCase();
  const net = amountText(row, gross - tax);
  const { corrects } = document;
  return {
    'ram:InvoiceCurrencyCode': currency,
    'ram:ApplicableTradeTax': taxGroups(document.lines).map((group) => {
      const { code, percent, reason } = categoryOf(row, group.rate);
      return {
        'ram:CalculatedAmount': amountText(row, group.tax),
        'ram:TypeCode': 'VAT',
        ...(reason && { 'ram:ExemptionReason': reason }),
        'ram:BasisAmount': amountText(row, group.gross - group.tax),
        'ram:CategoryCode': code,
        ...(percent !== undefined && { 'ram:RateApplicablePercent': percent }),
      };
    }),
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation': {
      'ram:LineTotalAmount': net,
      'ram:TaxBasisTotalAmount': net,
      'ram:TaxTotalAmount': { '@_currencyID': currency, '#text': amountText(row, tax) },
      'ram:GrandTotalAmount': amountText(row, gross),
      'ram:TotalPrepaidAmount': amountText(row, gross),
      'ram:DuePayableAmount': amountText(row, 0),
    },
    ...(corrects && {
      'ram:InvoiceReferencedDocument': {
        'ram:IssuerAssignedID': corrects.number,
        'ram:FormattedIssueDateTime': {
          'qdt:DateTimeString': {
            '@_xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
            '@_format': 102,
            '#text': corrects.issuedOn.replaceAll('-', ''),
          },
        },
      },
    }),
  };
}
