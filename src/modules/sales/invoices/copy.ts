import { longDay } from '#platform/time.ts';
import type { InvoiceKind } from './contract.ts';

/** `Monday, November 23, 2026` for a day without a time, which is the same everywhere. */
export const dayText = (day: string) => `${longDay(`${day}T12:00:00Z`, 'UTC')}, ${day.slice(0, 4)}`;

export const kindNames: Readonly<Record<InvoiceKind, string>> = {
  invoice: 'Invoice',
  creditNote: 'Credit note',
};

/** On the order's page. */
export const buyerInvoiceWords = {
  heading: 'Invoice',
  lead: 'Need an invoice with your name and address? You get it right away.',
  request: 'Request an invoice',
  name: 'Name or company',
  address: 'Street and number',
  zipCode: 'ZIP or postal code',
  city: 'City',
  country: 'Country',
  chooseCountry: 'Choose a country',
  taxId: 'VAT ID',
  taxIdHint: 'If you buy for a company.',
  kept: 'Check it: an invoice can’t be changed later. We keep your address only on the invoice.',
  create: 'Create invoice',
  cancel: 'Cancel',
  created: (number: string) => `${number} is ready`,
  closed: {
    sellerMissing:
      'The host hasn’t entered its legal name and address, so there is no invoice yet. Ask the host to add them.',
  },
  view: 'View',
  viewOne: (number: string) => `View ${number}`,
  pdf: 'PDF',
  xml: 'E-invoice (XML)',
  list: 'Invoices and credit notes',
} as const;

/** On the document: page and PDF. */
export const documentWords = {
  title: 'Invoice',
  issued: 'Date of issue',
  eventDay: 'Date of event',
  order: 'Order',
  corrects: 'Corrects',
  from: 'From',
  to: 'To',
  taxId: (id: string) => `Tax ID ${id}`,
  item: 'Item',
  quantity: 'Quantity',
  rate: 'Rate',
  net: 'Net',
  gross: 'Total',
  taxAt: (rate: string, base: string) => `${rate} of ${base}`,
  noTax: 'No tax is charged.',
  paid: 'Paid in full.',
  returned: 'This amount is refunded.',
  fees: 'Prices include the service fee.',
  download: 'Download PDF',
} as const;

/** In the dashboard of an event. */
export const eventInvoiceWords = {
  heading: 'Invoices',
  lead: 'Buyers request invoices on the page of their order. Refunds of those orders get credit notes by themselves.',
  csv: 'Download as CSV',
  none: 'No invoices yet',
  noneMessage: 'Invoices appear here as soon as a buyer requests one.',
  missing: 'Buyers can’t get invoices yet',
  missingMessage: 'Enter the legal name and address of the host first. Invoices name them as the seller.',
  enter: 'Enter business details',
  edit: 'Edit business details',
  more: 'Show more',
  corrects: (number: string) => `Corrects ${number}`,
} as const;

/** In the dashboard of a host. */
export const sellerWords = {
  lead: 'Invoices to your buyers name this as the seller. Invoices you already sent don’t change.',
  name: 'Legal name',
  taxId: 'Tax ID',
  taxIdHint: 'Your VAT ID, such as DE123456789, or another tax number.',
  save: 'Save business details',
  saved: 'Business details saved',
} as const;

export const invoiceColumns = [
  'Number',
  'Kind',
  'Issued on',
  'Order',
  'Buyer',
  'Buyer tax ID',
  'Currency',
  'Net',
  'Tax name',
  'Tax',
  'Total',
  'Corrects',
] as const;
