import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { EventCard } from '#features/events/web/index.ts';
import type { EventCard as Event } from '#features/events/contract.ts';
import { imageSources, imageUrl } from '#features/media/rules.ts';
import { ProfileFaces } from '#features/profiles/web/index.ts';
import { ShareButton } from '#features/sharing/web/index.ts';
import { fullCountText } from '#kit/count-text.ts';
import { Rail } from '#kit/web/rail.tsx';
import { EventsSection } from '../profile/events-section.tsx';
import { locationViewQuery } from '../profile/page-queries.ts';
import { readSide } from '../profile/side.ts';
import { SideSection } from '../profile/side-section.tsx';
import { headOf } from '../shell/head-of.ts';
import { keepSlug } from '../shell/keep-slug.ts';
import { orNotFound } from '../shell/or-not-found.ts';
import { pageHead } from '../shell/page-head.ts';

/** RTE-08. The id may be the neighbourhood's own slug. */
export const Route = createFileRoute('/neighborhoods/$id/{-$slug}')({
  validateSearch: readSide,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, setup }, params: { id, slug }, deps }) => {
    const view = await orNotFound(queryClient.ensureQueryData(locationViewQuery(id, deps)));
    keepSlug(slug, view.location.name, (own) => `/neighborhoods/${id}/${own}`);
    const { neighborhoodPageOf } = await import('../head/list-heads.ts');
    const listed = view.events.when === 'upcoming' ? view.events.items : [];
    return { head: pageHead(setup, neighborhoodPageOf(view.location, listed, setup.publicUrl)) };
  },
  head: headOf,
  component: NeighborhoodPage,
});

function NeighborhoodPage() {
  const { data } = useSuspenseQuery(locationViewQuery(Route.useParams().id, Route.useSearch()));
  const { location: place, tonight, events, venues, communities } = data;
  const [image] = place.images;
  const gel = image?.gel ?? 'amber';
  return (
    <div data-gel={gel}>
      <header className="ground-room-3 under-nav profile-head">
        <div className="page profile-head-columns">
          <div className="profile-head-words">
            <p className="profile-kicker">
              <Link to="/neighborhoods">Neighborhoods</Link>
              <span>
                {place.city}, {place.state.name}
              </span>
            </p>
            <h1
              dir="auto"
              className={
                place.name.length > 22 ? 'display profile-name profile-name-long' : 'display profile-name'
              }
            >
              {place.name}
            </h1>
            <p className="head-facts num">
              <span>
                <strong className="text-ink">{nightCount(tonight.total)} tonight</strong>
              </span>
              <span>{fullCountText(events.counts.upcoming)} announced</span>
            </p>
            <div className="profile-actions">
              <ShareButton itemId={`neighborhood:${place.slug}`} name={place.name} />
            </div>
          </div>
          {image && (
            <img
              src={imageUrl(image, 640)}
              srcSet={imageSources(image, 1080)}
              sizes="(min-width: 64rem) 34rem, 92vw"
              alt=""
              width={image.width}
              height={image.height}
              fetchPriority="high"
              className="profile-picture"
            />
          )}
        </div>
      </header>
      {tonight.items.length > 0 && <Tonight events={tonight.items} />}
      <div className="page profile-columns pt-4">
        <EventsSection
          of="neighborhood"
          id={place.id}
          events={events}
          none={{
            upcoming: `Nothing is announced in ${place.name} yet.`,
            past: `What was on in ${place.name} will stand here.`,
          }}
        />
        <div className="profile-side">
          {venues.items.length > 0 && (
            <SideSection title="Rooms">
              <ProfileFaces people={venues.items} total={venues.items.length} />
            </SideSection>
          )}
          {communities.items.length > 0 && (
            <SideSection title="Communities">
              <ProfileFaces people={communities.items} total={communities.items.length} />
            </SideSection>
          )}
        </div>
      </div>
    </div>
  );
}

function nightCount(total: number): string {
  if (total === 0) return 'No shows';
  return `${fullCountText(total)} ${total === 1 ? 'show' : 'shows'}`;
}

function Tonight({ events }: { events: readonly Event[] }) {
  return (
    <div className="page pt-8">
      <Rail title="Tonight" noun="shows">
        {events.map((event, index) => (
          <EventCard key={event.id} event={event} first={index === 0} />
        ))}
      </Rail>
    </div>
  );
}
