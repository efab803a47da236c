import { queryOf } from '#platform/ui/api.ts';
import { getWaitingList, listWaitingLists } from '../waiting-contract.ts';
import { getExchangePolicy, getOrderExchange, getSentTicket } from '../contract.ts';

export const orderExchangeQuery = (orderId: string) =>
  queryOf(getOrderExchange, { orderId }, ['exchange', 'orders', orderId]);

export const sentTicketQuery = (token: string) =>
  queryOf(getSentTicket, { token }, ['exchange', 'sent', token]);

export const policyQuery = (eventId: string) =>
  queryOf(getExchangePolicy, { eventId }, ['exchange', 'policy', eventId]);

/** @param viewerId part of the key, because the answer has the viewer's own place */
export const waitingListQuery = (eventId: string, viewerId: string | undefined) =>
  queryOf(getWaitingList, { eventId }, ['exchange', 'waiting', eventId, viewerId ?? 'guest']);

export const waitingListsQuery = queryOf(listWaitingLists, {}, ['exchange', 'waitingLists']);
