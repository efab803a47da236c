import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { FollowButton } from '#features/follows/web/index.ts';
import { ProfileFaces } from '#features/profiles/web/index.ts';
import type { Venue } from '#features/venues/contract.ts';
import { WhereCard } from '#features/venues/web/index.ts';
import { fullCountText } from '#kit/count-text.ts';
import { EventsSection } from '../profile/events-section.tsx';
import { venueViewQuery } from '../profile/page-queries.ts';
import { ProfileHead } from '../profile/profile-head.tsx';
import { readSide } from '../profile/side.ts';
import { SideSection } from '../profile/side-section.tsx';
import { headOf } from '../shell/head-of.ts';
import { keepSlug } from '../shell/keep-slug.ts';
import { orNotFound } from '../shell/or-not-found.ts';
import { pageHead } from '../shell/page-head.ts';

/** RTE-06. */
export const Route = createFileRoute('/venues/$id/{-$slug}')({
  validateSearch: readSide,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, setup }, params: { id, slug }, deps }) => {
    const { venue } = await orNotFound(queryClient.ensureQueryData(venueViewQuery(id, deps)));
    keepSlug(slug, venue.name, (own) => `/venues/${id}/${own}`);
    const { venuePageOf } = await import('../head/profile-heads.ts');
    return { head: pageHead(setup, venuePageOf(venue, setup.publicUrl)) };
  },
  head: headOf,
  component: VenuePage,
});

function VenuePage() {
  const { data } = useSuspenseQuery(venueViewQuery(Route.useParams().id, Route.useSearch()));
  const { venue, events, artists } = data;
  const genres = venue.genres.items.slice(0, 3).map(({ name }) => name);
  return (
    <div data-gel={venue.gel}>
      <ProfileHead
        profile={venue}
        picture="wide"
        kicker={
          <>
            <span className="capitalize">{venue.kind || 'Venue'}</span>
            {venue.neighborhood && (
              <Link
                to="/neighborhoods/$id/{-$slug}"
                params={{ id: venue.neighborhood.slug, slug: undefined }}
              >
                {venue.neighborhood.name}
              </Link>
            )}
          </>
        }
        facts={
          <>
            {venue.rating !== null && <Rating rating={venue.rating} total={venue.ratingsTotal} />}
            {genres.length > 0 && <span>{genres.join(', ')}</span>}
          </>
        }
        about={venue.bio}
        actions={<FollowButton profile={venue} size="large" />}
      />
      <div className="page profile-columns">
        <EventsSection
          of="venue"
          id={venue.id}
          events={events}
          none={{
            upcoming: `${venue.name} has announced nothing yet.`,
            past: `What was on at ${venue.name} will stand here.`,
          }}
        />
        <div className="profile-side">
          <SideSection title="Where">
            <WhereCard
              venue={venue}
              name={venue.name}
              addressFull={venue.addressFull}
              directions={venue.directions}
              hidden={false}
            />
          </SideSection>
          <SideSection title="The room">
            <Facts venue={venue} />
          </SideSection>
          {artists.items.length > 0 && (
            <SideSection title="Who plays here next">
              <ProfileFaces people={artists.items} total={artists.items.length} />
            </SideSection>
          )}
        </div>
      </div>
    </div>
  );
}

function Rating({ rating, total }: { rating: number; total: number }) {
  return (
    <span className="num">
      <strong className="text-ink">{rating.toFixed(1)}</strong> of 5, {fullCountText(total)}{' '}
      {total === 1 ? 'rating' : 'ratings'}
    </span>
  );
}

function Facts({ venue }: { venue: Venue }) {
  const facts: [string, string][] = [
    ['Holds', venue.capacity === null ? '' : `${fullCountText(venue.capacity)} people`],
    ['Kind', venue.kind],
    ['Music', venue.genres.items.map(({ name }) => name).join(', ')],
    ['City', `${venue.city}, ${venue.state.code}`],
  ];
  return (
    <dl className="facts">
      {facts
        .filter(([, text]) => text)
        .map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="first-letter:capitalize">{text}</dd>
          </div>
        ))}
    </dl>
  );
}
