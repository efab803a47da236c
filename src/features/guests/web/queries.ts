import { getRefundSheet } from '#features/checkout/refund-contract.ts';
import { getTickets } from '#features/tickets/contract.ts';
import { pagesOf, queryOf } from '#kit/web/api.ts';
import { getSettlement, listGuests } from '../contract.ts';

export type GuestFilter = {
  readonly q: string;
  readonly itemId: string;
  readonly state: '' | 'valid' | 'void';
};

export const guestsQuery = (eventId: string, { q, itemId, state }: GuestFilter) =>
  pagesOf(listGuests, { eventId, q, ...(itemId && { itemId }), ...(state && { state }) }, [
    'guests',
    eventId,
    'list',
    q,
    itemId,
    state,
  ]);

export const eventTicketsQuery = (eventId: string) =>
  queryOf(getTickets, { eventId }, ['guests', eventId, 'tickets']);

export const refundSheetQuery = (eventId: string, orderId: string) =>
  queryOf(getRefundSheet, { eventId, orderId }, ['guests', eventId, 'orders', orderId]);

export const settlementQuery = (eventId: string) =>
  queryOf(getSettlement, { eventId }, ['guests', eventId, 'settlement']);
