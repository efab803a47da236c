import { useRouteContext } from '@tanstack/react-router';
import type { LocationView } from '#app/contract.ts';
import type { EventCard as Event } from '#modules/events/events/contract.ts';
import { EventCard } from '#modules/events/events/web/index.ts';
import { PlaceMap } from '#modules/profiles/maps/web/index.ts';
import { ProfileFaces } from '#modules/profiles/profiles/web/index.ts';
import { Rail } from '#platform/ui/rail.tsx';
import { useMayHost } from '../shell/use-may-host.ts';
import { EventsSection } from './events-section.tsx';
import { SideSection } from './side-section.tsx';
import { profilePageWords as words } from './copy.ts';

export function NeighborhoodBelow({ view }: { view: LocationView }) {
  const { setup } = useRouteContext({ from: '__root__' });
  const mayHost = useMayHost();
  const { location: place, tonight, events, venues, communities } = view;
  return (
    <>
      {tonight.items.length > 0 && <Tonight events={tonight.items} />}
      <div className="page profile-columns pt-4">
        <EventsSection
          of="neighborhood"
          id={place.id}
          events={events}
          canCreate={mayHost}
          none={{
            upcoming: `No events in ${place.name} yet.`,
            past: `Past events in ${place.name} will appear here.`,
          }}
        />
        <div className="profile-side">
          <SideSection title={words.where}>
            <PlaceMap base={setup.maps} point={place.location} name={place.name} isWide />
          </SideSection>
          {venues.items.length > 0 && (
            <SideSection title={words.venues}>
              <ProfileFaces people={venues.items} total={venues.items.length} />
            </SideSection>
          )}
          {communities.items.length > 0 && (
            <SideSection title={words.communities}>
              <ProfileFaces people={communities.items} total={communities.items.length} />
            </SideSection>
          )}
        </div>
      </div>
    </>
  );
}

function Tonight({ events }: { events: readonly Event[] }) {
  return (
    <div className="page pt-8">
      <Rail title={words.tonight} noun={words.tonightNoun}>
        {events.map((event, index) => (
          <EventCard key={event.id} event={event} first={index === 0} />
        ))}
      </Rail>
    </div>
  );
}
