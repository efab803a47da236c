import * as z from 'zod/mini';
import { eventHost } from '#modules/events/events/policies.ts';
import { refusals as profileRefusals } from '#modules/profiles/profiles/contract.ts';
import { selfOrTeam } from '#modules/profiles/profiles/policies.ts';
import { orderRefusals } from '#modules/sales/checkout/contract.ts';
import { orderBuyer } from '#modules/sales/checkout/policies.ts';
import { call, documentCall, idIn, pageOf, pagePath, pageInput } from '#platform/contract.ts';
import { EventId, OrderId } from '#platform/ids.ts';
import type { RefusalTable } from '#platform/refusal.ts';

/** Each has its own series of numbers. */
export const invoiceKinds = ['invoice', 'creditNote'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

export const partyLimits = { name: 200, address: 200, zipCode: 20, city: 100, taxId: 40 } as const;

const text = (most: number) => z._default(z.string().check(z.trim(), z.maxLength(most)), '');

/** A seller or buyer, as invoices name them. */
export const Party = z.object({
  name: text(partyLimits.name),
  address1: text(partyLimits.address),
  zipCode: text(partyLimits.zipCode),
  city: text(partyLimits.city),
  /** ISO 3166-1, such as `DE`. */
  country: text(2),
  /** A VAT id or another tax number. Empty without one. */
  taxId: text(partyLimits.taxId),
});
export type Party = z.infer<typeof Party>;

export const partyRefusals = {
  partyNameRequired: {
    status: 422,
    title: 'Name required',
    message: 'Enter the name that the invoice needs.',
  },
  partyAddressRequired: {
    status: 422,
    title: 'Address required',
    message: 'Enter street and number.',
  },
  partyCityRequired: { status: 422, title: 'City required', message: 'Enter the city.' },
  partyCountryRequired: { status: 422, title: 'Country required', message: 'Choose a country.' },
} as const satisfies RefusalTable;

export const refusals = {
  invoiceNotFound: { status: 404, title: 'Invoice not found', message: 'It may belong to another order.' },
  nothingToInvoice: {
    status: 409,
    title: 'Nothing to invoice',
    message: 'Only paid orders have an invoice.',
  },
  sellerMissing: {
    status: 409,
    title: 'No invoice yet',
    message: 'The host hasn’t entered its legal name and address. Ask the host to add them.',
  },
  alreadyInvoiced: {
    status: 409,
    title: 'Already invoiced',
    message: 'This order has an invoice. Ask the host if something on it is wrong.',
  },
  noEInvoice: {
    status: 409,
    title: 'No e-invoice',
    message: 'An e-invoice needs the tax ID of the host, and a currency with at most two decimals.',
  },
} as const satisfies RefusalTable;

const money = z.int();

/** An invoice or credit note. Amounts in minor units; positive, also on credit notes. */
export const Invoice = z.object({
  id: z.string(),
  orderId: z.string(),
  kind: z.enum(invoiceKinds),
  number: z.string(),
  /** The day at the place of the event, such as `2026-11-28`. */
  issuedOn: z.string(),
  currency: z.string(),
  gross: money,
  tax: money,
  taxName: z.string(),
  buyerName: z.string(),
  buyerTaxId: z.string(),
  /** The number of the invoice that a credit note corrects. */
  corrects: z.nullable(z.string()),
  /** Whether there is an EN 16931 file. */
  hasEInvoice: z.boolean(),
});
export type Invoice = z.infer<typeof Invoice>;

/** An invoice with everything that is on it. */
export const InvoiceSheet = z.extend(Invoice, {
  seller: Party,
  buyer: Party,
  event: z.object({ name: z.string(), day: z.string() }),
  lines: z.array(z.object({ name: z.string(), quantity: z.int(), rate: z.int(), gross: money, tax: money })),
});
export type InvoiceSheet = z.infer<typeof InvoiceSheet>;

const orderId = idIn(OrderId);
const eventId = idIn(EventId);
const invoiceId = z.uuid();
const mine = { may: orderBuyer('orderId') } as const;

export const listOrderInvoices = call('GET /orders/:orderId/invoices', {
  summary: 'List the invoices and credit notes of my order',
  input: z.object({ orderId }),
  answer: z.object({
    items: z.array(Invoice),
    /** Why no invoice can be requested: it was free, the host’s details are missing, or there is one. */
    closed: z.nullable(z.enum(['nothingToInvoice', 'sellerMissing', 'alreadyInvoiced'])),
  }),
  refusals: orderRefusals,
  ...mine,
});

/** The invoice keeps the buyer's address; the order doesn't. */
export const requestInvoice = call('POST /orders/:orderId/invoices', {
  summary: 'Request an invoice for my order',
  input: z.extend(Party, { orderId }),
  answer: Invoice,
  refusals: { ...orderRefusals, ...partyRefusals, ...refusals },
  status: 201,
  limit: { times: 20, seconds: 3600 },
  ...mine,
});

export const getOrderInvoice = call('GET /orders/:orderId/invoices/:invoiceId', {
  summary: 'Get an invoice of my order',
  input: z.object({ orderId, invoiceId }),
  answer: InvoiceSheet,
  refusals: { ...orderRefusals, invoiceNotFound: refusals.invoiceNotFound },
  ...mine,
});

const files = { limit: { times: 60, seconds: 60 } } as const;

export const getOrderInvoicePdf = documentCall('GET /orders/:orderId/invoices/:invoiceId/pdf', {
  summary: 'Download an invoice of my order as PDF',
  input: z.object({ orderId, invoiceId }),
  refusals: { ...orderRefusals, invoiceNotFound: refusals.invoiceNotFound },
  contentType: 'application/pdf',
  ...files,
  ...mine,
});

export const getOrderInvoiceXml = documentCall('GET /orders/:orderId/invoices/:invoiceId/xml', {
  summary: 'Download an invoice of my order as EN 16931 XML (CII)',
  input: z.object({ orderId, invoiceId }),
  refusals: { ...orderRefusals, invoiceNotFound: refusals.invoiceNotFound, noEInvoice: refusals.noEInvoice },
  contentType: 'application/xml; charset=utf-8',
  ...files,
  ...mine,
});

const hosts = { may: eventHost('eventId') } as const;

/** Newest first. */
export const listEventInvoices = call('GET /events/:eventId/invoices', {
  summary: 'List the invoices and credit notes of my event',
  input: z.object({
    eventId,
    ...pageInput({ most: 100, usual: 30 }),
  }),
  answer: z.extend(pageOf(Invoice), {
    /** Whether the host has entered the details that invoices need. */
    hasSeller: z.boolean(),
    /** The page to enter them on. `null` if the host is another user. */
    details: z.nullable(pagePath),
  }),
  ...hosts,
});

export const getEventInvoicesCsv = documentCall('GET /events/:eventId/invoices.csv', {
  summary: 'Download the invoices and credit notes of my event as CSV',
  input: z.object({ eventId }),
  contentType: 'text/csv; charset=utf-8',
  ...files,
  ...hosts,
});

export const getEventInvoicePdf = documentCall('GET /events/:eventId/invoices/:invoiceId/pdf', {
  summary: 'Download an invoice of my event as PDF',
  input: z.object({ eventId, invoiceId }),
  refusals: { invoiceNotFound: refusals.invoiceNotFound },
  contentType: 'application/pdf',
  ...files,
  ...hosts,
});

export const getEventInvoiceXml = documentCall('GET /events/:eventId/invoices/:invoiceId/xml', {
  summary: 'Download an invoice of my event as EN 16931 XML (CII)',
  input: z.object({ eventId, invoiceId }),
  refusals: { invoiceNotFound: refusals.invoiceNotFound, noEInvoice: refusals.noEInvoice },
  contentType: 'application/xml; charset=utf-8',
  ...files,
  ...hosts,
});

const team = { may: selfOrTeam('profileId') } as const;

export const getSeller = call('GET /profiles/:profileId/seller', {
  summary: 'Get the legal name, address and tax ID on the invoices of a host',
  input: z.object({ profileId: z.string() }),
  answer: z.object({ seller: z.nullable(Party) }),
  refusals: profileRefusals,
  ...team,
});

export const putSeller = call('PUT /profiles/:profileId/seller', {
  summary: 'Set the legal name, address and tax ID on the invoices of a host',
  input: z.extend(Party, { profileId: z.string() }),
  answer: z.object({ seller: z.nullable(Party) }),
  refusals: { ...profileRefusals, ...partyRefusals },
  limit: { times: 60, seconds: 3600 },
  ...team,
});
