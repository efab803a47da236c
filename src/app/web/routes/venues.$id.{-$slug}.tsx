import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { readAfter, venueEventsQuery } from '#features/events/web/index.ts';
import { ProfileBanner } from '#features/profiles/web/index.ts';
import { venueQuery } from '#features/venues/web/index.ts';
import { keepSlug } from '../shell/keep-slug.ts';
import { orNotFound } from '../shell/or-not-found.ts';
import { headOf } from '../shell/head-of.ts';
import { pageHead } from '../shell/page-head.ts';
import { UpcomingEvents } from '../shell/upcoming-events.tsx';

/** RTE-06. */
export const Route = createFileRoute('/venues/$id/{-$slug}')({
  validateSearch: readAfter,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, setup }, params: { id, slug }, deps }) => {
    const venue = await orNotFound(queryClient.ensureQueryData(venueQuery(id)));
    keepSlug(slug, venue.name, (own) => `/venues/${id}/${own}`);
    await queryClient.ensureInfiniteQueryData(venueEventsQuery(venue.id, deps.after));
    const { venuePageOf } = await import('../head/profile-heads.ts');
    const head = pageHead(setup, venuePageOf(venue, setup.publicUrl));
    return { head };
  },
  head: headOf,
  component: VenuePage,
});

function VenuePage() {
  const { id } = Route.useParams();
  const { after } = Route.useSearch();
  const { data: venue } = useSuspenseQuery(venueQuery(id));
  return (
    <>
      <ProfileBanner profile={venue} kind={venue.kind || 'Venue'}>
        <p>{venue.addressFull}</p>
        {venue.bio && <p className="max-w-prose whitespace-pre-line">{venue.bio}</p>}
        {venue.directions && <p className="text-small text-room-ink-2 max-w-prose">{venue.directions}</p>}
      </ProfileBanner>
      <UpcomingEvents
        title={`Next at ${venue.name}`}
        query={venueEventsQuery(venue.id, after)}
        none="Nothing is announced here yet."
      />
    </>
  );
}
