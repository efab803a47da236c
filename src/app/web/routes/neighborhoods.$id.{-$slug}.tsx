import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { neighborhoodEventsQuery, readAfter } from '#features/events/web/index.ts';
import { neighborhoodQuery } from '#features/places/web/index.ts';
import { keepSlug } from '../shell/keep-slug.ts';
import { orNotFound } from '../shell/or-not-found.ts';
import { headOf } from '../shell/head-of.ts';
import { pageHead } from '../shell/page-head.ts';
import { UpcomingEvents } from '../shell/upcoming-events.tsx';

/** RTE-08. The id may be the neighbourhood's own slug. */
export const Route = createFileRoute('/neighborhoods/$id/{-$slug}')({
  validateSearch: readAfter,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, setup }, params: { id, slug }, deps }) => {
    const place = await orNotFound(queryClient.ensureQueryData(neighborhoodQuery(id)));
    keepSlug(slug, place.name, (own) => `/neighborhoods/${id}/${own}`);
    const [events, { neighborhoodPageOf }] = await Promise.all([
      queryClient.ensureInfiniteQueryData(neighborhoodEventsQuery(place.id, deps.after)),
      import('../head/list-heads.ts'),
    ]);
    const shown = events.pages.flatMap(({ items }) => items);
    const head = pageHead(setup, neighborhoodPageOf(place, shown, setup.publicUrl));
    return { head };
  },
  head: headOf,
  component: NeighborhoodPage,
});

function NeighborhoodPage() {
  const { after } = Route.useSearch();
  const { data: place } = useSuspenseQuery(neighborhoodQuery(Route.useParams().id));
  return (
    <>
      <div className="page pt-8 md:pt-12">
        <p className="text-ink-2">
          {place.city}, {place.state.name}
        </p>
        <h1 className="display text-(length:--t-mega)">{place.name}</h1>
      </div>
      <UpcomingEvents
        title="Next up"
        query={neighborhoodEventsQuery(place.id, after)}
        none="Nothing is announced around here yet."
      />
    </>
  );
}
