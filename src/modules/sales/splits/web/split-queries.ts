import { pagesOf, queryOf } from '#platform/ui/api.ts';
import { getEventSplit, listSplits } from '../contract.ts';

export const eventSplitQuery = (eventId: string) =>
  queryOf(getEventSplit, { eventId }, ['split', 'ofEvent', eventId]);

export const ownSplitsKey = (profileId: string) => ['split', 'of', profileId] as const;

export const ownSplitsQuery = (profileId: string) =>
  pagesOf(listSplits, { profileId }, ownSplitsKey(profileId));
