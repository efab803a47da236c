import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { locationViewQuery } from '../profile/page-queries.ts';
import { readSide } from '../profile/side.ts';
import { loadNeighborhoodPage, NeighborhoodPage } from '../profile/neighborhood-page.tsx';
import { headOf } from '../shell/head-of.ts';
import { orNotFound } from '../shell/or-not-found.ts';

/** The page of a neighborhood (RTE-08). Accepts its slug as id. */
export const Route = createFileRoute('/neighborhoods/$id/{-$slug}')({
  validateSearch: readSide,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, setup }, params: { id, slug }, deps, location }) => {
    const view = await orNotFound(queryClient.ensureQueryData(locationViewQuery(id, deps)));
    const [{ redirectToSlug, neighborhoodPageOf, pageHead }] = await Promise.all([
      import('../head/list-heads.ts'),
      loadNeighborhoodPage(),
    ]);
    redirectToSlug(location, `/neighborhoods/${id}`, slug, view.location.name);
    const listed = view.events.when === 'upcoming' ? view.events.items : [];
    return { head: pageHead(setup, neighborhoodPageOf(view.location, listed, setup.publicUrl)) };
  },
  head: headOf,
  component: Page,
});

function Page() {
  const { data } = useSuspenseQuery(locationViewQuery(Route.useParams().id, Route.useSearch()));
  return <NeighborhoodPage view={data} />;
}
