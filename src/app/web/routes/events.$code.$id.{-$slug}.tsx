import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { shareableQuery } from '#modules/discovery/sharing/web/index.ts';
import { readCheckoutSearch } from '#modules/sales/checkout/web/index.ts';
import { EventPage, loadEventPage, loadTeamBar } from '../event/event-page.tsx';
import {
  eventIdOf,
  eventViewQuery,
  goingQuery,
  idsOfButtonsIn,
  loadEvent,
} from '../event/event-view-query.ts';
import { headOf } from '../shell/head-of.ts';
import { orNotFound } from '../shell/or-not-found.ts';

/** The page of an event (RTE-02). A wrong slug redirects to the right one (RTE-29). */
export const Route = createFileRoute('/events/$code/$id/{-$slug}')({
  validateSearch: (search: Record<string, unknown>) => ({
    ...readCheckoutSearch(search),
    ...(search.tab === 'posts' && { tab: 'posts' as const }),
  }),
  loader: ({ context: { queryClient, setup }, params, location }) =>
    orNotFound(
      (async () => {
        const eventId = eventIdOf(params);
        // The browser needs the metadata only when navigating from another page.
        const [event, { eventPageOf, pageHead, redirectToSlug }] = await Promise.all([
          loadEvent(queryClient, eventId),
          import('../event/event-head.ts'),
          loadEventPage(),
          // The answer comes with the page, so that the share button asks for nothing.
          import.meta.env.SSR && queryClient.prefetchQuery(shareableQuery(eventId)),
        ]);
        redirectToSlug(location, `/events/${params.code}/${params.id}`, params.slug, event.name);
        if (event.teamRole) await loadTeamBar();
        if (import.meta.env.SSR && setup.ownLater) {
          const { communities, follows } = idsOfButtonsIn(event);
          setup.ownLater.communities.push(...communities);
          setup.ownLater.follows.push(...follows);
        }
        const head = pageHead(setup, eventPageOf(event, setup.publicUrl));
        return { eventId, now: Date.now(), head };
      })(),
    ),
  head: headOf,
  component: Page,
});

function Page() {
  const { eventId, now } = Route.useLoaderData();
  const { setup } = Route.useRouteContext();
  const { data: event } = useSuspenseQuery(eventViewQuery(eventId));
  const { data: going } = useSuspenseQuery(goingQuery(eventId));
  return <EventPage event={event} going={going.items} now={now} apps={setup.appStores} />;
}
