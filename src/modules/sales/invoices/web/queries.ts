import { pagesOf, queryOf } from '#platform/ui/api.ts';
import { getOrderInvoice, getSeller, listEventInvoices, listOrderInvoices } from '../contract.ts';

export const orderInvoicesQuery = (orderId: string) =>
  queryOf(listOrderInvoices, { orderId }, ['invoices', 'order', orderId]);

export const invoiceQuery = (orderId: string, invoiceId: string) =>
  queryOf(getOrderInvoice, { orderId, invoiceId }, ['invoices', 'order', orderId, invoiceId]);

export const eventInvoicesQuery = (eventId: string) =>
  pagesOf(listEventInvoices, { eventId }, ['invoices', 'event', eventId]);

export const sellerQuery = (profileId: string) =>
  queryOf(getSeller, { profileId }, ['invoices', 'seller', profileId]);
