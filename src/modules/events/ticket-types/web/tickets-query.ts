import { keepPreviousData } from '@tanstack/react-query';
import { queryOf } from '#platform/ui/api.ts';
import { getTickets } from '../contract.ts';

/**
 * The tickets of an event as they are now; with a promotion also those it unlocks (TIX-15). The list without it stands
 * until the one with it is there.
 */
export function ticketsQuery(eventId: string, promotionId?: string) {
  const input = { eventId, ...(promotionId && { promo: promotionId }) };
  return {
    ...queryOf(getTickets, input, ['tickets', eventId, promotionId ?? '']),
    placeholderData: keepPreviousData,
  };
}
