import { queryOf } from '#platform/ui/api.ts';
import { getEventForm } from '../contract.ts';

/** The event as it is being changed: never refreshed while somebody edits it. */
export const eventFormQuery = (eventId: string) => ({
  ...queryOf(getEventForm, { eventId }, ['authoring', 'form', eventId]),
  staleTime: Infinity,
  refetchOnWindowFocus: false,
});
