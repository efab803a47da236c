import { queryOf } from '#platform/ui/api.ts';
import { getEventForm } from '../contract.ts';

/** Never refetched during editing. */
export const eventFormQuery = (eventId: string) => ({
  ...queryOf(getEventForm, { eventId }, ['event-form', eventId]),
  staleTime: Infinity,
  refetchOnWindowFocus: false,
});
