import { pagesOf, queryOf } from '#platform/ui/api.ts';
import { getEventPayouts, getPayoutStatus, getStatement, listSettlements } from '../contract.ts';

export const payoutStatusKey = (profileId: string) => ['payouts', profileId, 'status'] as const;

export const payoutStatusQuery = (profileId: string) =>
  queryOf(getPayoutStatus, { profileId }, payoutStatusKey(profileId));

export const settlementsKey = (profileId: string) => ['payouts', profileId, 'settlements'] as const;

export const settlementsQuery = (profileId: string) =>
  pagesOf(listSettlements, { profileId }, settlementsKey(profileId));

export const statementQuery = (profileId: string, settlementId: string) =>
  queryOf(getStatement, { profileId, settlementId }, ['payouts', profileId, 'settlements', settlementId]);

export const eventPayoutsQuery = (eventId: string) =>
  queryOf(getEventPayouts, { eventId }, ['payouts', 'ofEvent', eventId]);
