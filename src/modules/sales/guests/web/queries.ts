import { getRefundSheet } from '#modules/sales/checkout/refund-contract.ts';
import { listPromotions } from '#modules/sales/promotions/manage-contract.ts';
import type { AnswerOf } from '#platform/contract.ts';
import { pagesOf, queryOf } from '#platform/ui/api.ts';
import {
  getSettlement,
  listGuests,
  listMessages,
  listOrders,
  type GuestShow,
  type OrderShow,
} from '../contract.ts';

export type GuestFilter = {
  readonly q: string;
  readonly itemId: string;
  readonly show: '' | GuestShow;
};

/** A few screens per page, so that thousands of guests need few calls. */
const guestsAtOnce = 200;

const asked = ({ q, itemId, show }: GuestFilter) => ({
  ...(q && { q }),
  ...(itemId && { itemId }),
  ...(show && { show }),
});

export const guestsQuery = (eventId: string, filter: GuestFilter) =>
  pagesOf(listGuests, { eventId, limit: guestsAtOnce, ...asked(filter) }, [
    'guests',
    eventId,
    'list',
    filter.q,
    filter.itemId,
    filter.show,
  ]);

export type OrderFilter = { readonly q: string; readonly show: '' | OrderShow };

export const ordersQuery = (eventId: string, { q, show }: OrderFilter) =>
  pagesOf(listOrders, { eventId, ...(q && { q }), ...(show && { show }) }, [
    'guests',
    eventId,
    'orderList',
    q,
    show,
  ]);

export const guestsCsvPath = (eventId: string, filter: GuestFilter): string => {
  const query = new URLSearchParams(asked(filter)).toString();
  return `/api/events/${eventId}/guests.csv${query && `?${query}`}`;
};

/** The ticket types of an event, with those that are sold with a code only: these aren’t in the public list. */
export const eventTicketsQuery = (eventId: string) => ({
  ...queryOf(listPromotions, { eventId, limit: 1 }, ['guests', eventId, 'tickets']),
  select: ({ event }: AnswerOf<typeof listPromotions>) => event.tickets,
});

export const refundSheetQuery = (eventId: string, orderId: string) =>
  queryOf(getRefundSheet, { eventId, orderId }, ['guests', eventId, 'orders', orderId]);

export const messagesQuery = (eventId: string) =>
  pagesOf(listMessages, { eventId }, ['guests', eventId, 'messages']);

export const settlementQuery = (eventId: string) =>
  queryOf(getSettlement, { eventId }, ['guests', eventId, 'settlement']);
