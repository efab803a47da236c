import { OrderId } from '#platform/ids.ts';
import type { Invoice, InvoiceSheet } from '../contract.ts';
import { numberText } from '../rules.ts';
import { hasEInvoice } from './e-invoice.ts';
import type { InvoiceRow } from './store.ts';

export function toInvoice(row: InvoiceRow): Invoice {
  const { buyer, taxName, issuedOn, corrects } = row.document;
  return {
    id: row.id,
    orderId: OrderId.encode(row.orderId),
    kind: row.kind,
    number: numberText(row.kind, row.year, row.number),
    issuedOn,
    currency: row.currency,
    gross: row.grossMinor,
    tax: row.taxMinor,
    taxName,
    buyerName: buyer.name,
    buyerTaxId: buyer.taxId,
    corrects: corrects?.number ?? null,
    hasEInvoice: hasEInvoice(row),
  };
}

export function toSheet(row: InvoiceRow): InvoiceSheet {
  const { seller, buyer, event, lines } = row.document;
  return { ...toInvoice(row), seller, buyer, event, lines: [...lines] };
}
