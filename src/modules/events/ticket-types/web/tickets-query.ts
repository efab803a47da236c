import { keepPreviousData } from '@tanstack/react-query';
import { queryOf } from '#platform/ui/api.ts';
import { getTickets } from '../contract.ts';

/**
 * Current ticket types, including those that a promotion unlocks (TIX-15). Keeps showing the previous list while the
 * unlocked one loads.
 */
export function ticketsQuery(eventId: string, promotionId?: string) {
  const input = { eventId, ...(promotionId && { promo: promotionId }) };
  return {
    ...queryOf(getTickets, input, ['tickets', eventId, promotionId ?? '']),
    placeholderData: keepPreviousData,
  };
}
