import { keepPreviousData } from '@tanstack/react-query';
import { queryOf } from '#platform/ui/api.ts';
import { getTickets } from '../contract.ts';

type More = { readonly promotionId?: string | undefined; readonly payLink?: string | undefined };

/**
 * Current ticket types, including those that a promotion unlocks (TIX-15) or a box office sells by link (BOX-01). Keeps
 * showing the previous list while the unlocked one loads.
 */
export function ticketsQuery(eventId: string, { promotionId, payLink }: More = {}) {
  const input = { eventId, ...(promotionId && { promo: promotionId }), ...(payLink && { payLink }) };
  return {
    ...queryOf(getTickets, input, ['tickets', eventId, promotionId ?? '', payLink ?? '']),
    placeholderData: keepPreviousData,
  };
}
