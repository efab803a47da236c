import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { providerOf, eventWireId } from '#modules/events/events/rules.ts';
import { listGoing } from '#modules/events/events/contract.ts';
import { queryOf } from '#platform/ui/api.ts';
import { getEventView, type EventView } from '../../contract.ts';

/**
 * Everything the event page shows. The key extends the event's own key, so that changes to the event refresh the
 * page.
 */
export const eventViewQuery = (eventId: string) =>
  queryOf(getEventView, { eventId }, ['events', eventId, 'view']);

const shownGoing = 11;

export const goingQuery = (eventId: string) =>
  queryOf(listGoing, { eventId, limit: shownGoing }, ['events', eventId, 'going']);

/**
 * Loads the event page. Waits for both answers, because one that fails after the page was sent would fail in the
 * browser.
 */
export async function loadEvent(queryClient: QueryClient, eventId: string): Promise<EventView> {
  const [event, going] = await Promise.allSettled([
    queryClient.ensureQueryData(eventViewQuery(eventId)),
    queryClient.ensureQueryData(goingQuery(eventId)),
  ]);
  if (event.status === 'rejected') throw event.reason;
  if (going.status === 'rejected') throw going.reason;
  return event.value;
}

/**
 * Returns the event id for a page address (RTE-02).
 * @throws not-found for an unknown provider letter
 */
export function eventIdOf({ code, id }: { code: string; id: string }): string {
  const provider = providerOf(code);
  if (!provider) throw notFound();
  return eventWireId({ provider, providerId: id });
}

/** Profiles with a button on the event page: communities are joined, all others followed. */
export function idsOfButtonsIn({ artists, creators }: EventView) {
  const { communities = [], follows = [] } = Object.groupBy(
    [...artists.items, ...creators.items],
    ({ type }) => (type === 'community' ? 'communities' : 'follows'),
  );
  return { communities: communities.map(({ id }) => id), follows: follows.map(({ id }) => id) };
}
