import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { shareableQuery } from '#modules/discovery/sharing/web/index.ts';
import { profilePath } from '#modules/profiles/profiles/rules.ts';
import { venueIdOf } from '../manage/managed-ids.ts';
import { loadOwnLater } from '../profile/own-later.ts';
import { venueViewQuery } from '../profile/page-queries.ts';
import { readTabbed } from '../profile/side.ts';
import { loadVenuePage, VenuePage } from '../profile/venue-page.tsx';
import { headOf } from '../shell/head-of.ts';
import { orNotFound } from '../shell/or-not-found.ts';

/** The page of a venue (RTE-06). */
export const Route = createFileRoute('/venues/$id/{-$slug}')({
  validateSearch: readTabbed,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, setup }, params: { id, slug }, deps, location }) => {
    const { venue } = await orNotFound(queryClient.ensureQueryData(venueViewQuery(id, deps)));
    const [{ redirectToPath, redirectToSlug, venuePageOf, pageHead }] = await Promise.all([
      import('../head/profile-heads.ts'),
      loadVenuePage(),
      // The answer comes with the page, so that the share button asks for nothing.
      import.meta.env.SSR && queryClient.prefetchQuery(shareableQuery(venue.id)),
    ]);
    // A merged venue redirects to the one that was kept.
    if (venue.id !== venueIdOf(id)) redirectToPath(location, profilePath(venue));
    redirectToSlug(location, `/venues/${id}`, slug, venue.name);
    if (import.meta.env.SSR) loadOwnLater(setup, venue);
    return { head: pageHead(setup, venuePageOf(venue, setup.publicUrl)) };
  },
  head: headOf,
  component: Page,
});

function Page() {
  const { data } = useSuspenseQuery(venueViewQuery(Route.useParams().id, Route.useSearch()));
  return <VenuePage view={data} />;
}
