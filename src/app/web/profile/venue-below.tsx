import type { VenueView } from '#app/contract.ts';
import { ClaimPart } from '#modules/safety/claims/web/index.ts';
import { ProfileFaces } from '#modules/profiles/profiles/web/index.ts';
import type { Venue } from '#modules/profiles/venues/contract.ts';
import { WhereCard } from '#modules/profiles/venues/web/index.ts';
import { fullCountText } from '#platform/count-text.ts';
import { EventsSection } from './events-section.tsx';
import { PageTabs, PostsTab, usePageTab } from './page-tabs.tsx';
import { SideSection } from './side-section.tsx';
import { profilePageWords as words } from './copy.ts';

export function VenueBelow({ view: { venue, events, artists } }: { view: VenueView }) {
  const tab = usePageTab('events');
  return (
    <>
      <PageTabs tabs={['posts', 'events']} first="events" counts={{ events: events.counts.upcoming }} />
      <div className="page profile-columns">
        {tab === 'posts' ? (
          <PostsTab feedId={venue.id} />
        ) : (
          <EventsSection
            of="venue"
            id={venue.id}
            events={events}
            none={{
              upcoming: `${venue.name} hasn’t announced any events yet.`,
              past: `Past events at ${venue.name} will appear here.`,
            }}
          />
        )}
        <div className="profile-side">
          <SideSection title={words.where}>
            <WhereCard
              venue={venue}
              name={venue.name}
              addressFull={venue.addressFull}
              directions={venue.directions}
              hidden={false}
            />
          </SideSection>
          <SideSection title={words.aboutVenue}>
            <Facts venue={venue} />
          </SideSection>
          {artists.items.length > 0 && (
            <SideSection title={words.artists}>
              <ProfileFaces people={artists.items} total={artists.items.length} />
            </SideSection>
          )}
          <ClaimPart profile={venue} />
        </div>
      </div>
    </>
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
