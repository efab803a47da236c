import { useRouteContext } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { VenueView } from '#app/contract.ts';
import { ClaimPart } from '#modules/safety/claims/web/index.ts';
import { ProfileFaces } from '#modules/profiles/profiles/web/index.ts';
import type { Venue } from '#modules/profiles/venues/contract.ts';
import { venueFactWords as factWords } from '#modules/profiles/venues/details-copy.ts';
import { AddressCard } from '#modules/profiles/venues/web/index.ts';
import { fullCountText } from '#platform/count-text.ts';
import { safeLink } from '#platform/safe-link.ts';
import { useMayHost } from '../shell/use-may-host.ts';
import { EventsSection } from './events-section.tsx';
import { PageTabs, PostsTab, usePageTab } from './page-tabs.tsx';
import { SideSection } from './side-section.tsx';
import { profilePageWords as words } from './copy.ts';

export function VenueBelow({ view: { venue, events, artists, managePath } }: { view: VenueView }) {
  const { setup } = useRouteContext({ from: '__root__' });
  const mayHost = useMayHost();
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
            canCreate={mayHost && managePath !== null}
            none={{
              upcoming: `${venue.name} hasn’t announced any events yet.`,
              past: `Past events at ${venue.name} will appear here.`,
            }}
          />
        )}
        <div className="profile-side">
          <SideSection title={words.where}>
            <AddressCard
              venue={venue}
              name={venue.name}
              addressFull={venue.addressFull}
              directions={venue.directions}
              hidden={false}
              point={venue.location}
              base={setup.maps}
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
  const facts: [string, ReactNode][] = [
    [factWords.capacity, venue.capacity === null ? '' : factWords.people(fullCountText(venue.capacity))],
    [factWords.kind, venue.kind],
    [factWords.age, venue.minimumAge === null ? '' : factWords.ageText(venue.minimumAge)],
    [factWords.music, venue.genres.items.map(({ name }) => name).join(', ')],
    [factWords.city, [venue.city, venue.state.code || venue.country.name].filter(Boolean).join(', ')],
    [factWords.hours, venue.openingHours],
    [factWords.accessibility, venue.accessibility],
    [
      factWords.email,
      venue.contactEmail && <a href={`mailto:${venue.contactEmail}`}>{venue.contactEmail}</a>,
    ],
    [factWords.phone, venue.contactPhone && <a href={`tel:${venue.contactPhone}`}>{venue.contactPhone}</a>],
    [factWords.links, venue.links.length > 0 && <Links links={venue.links} />],
  ];
  return (
    <dl className="facts">
      {facts
        .filter(([, content]) => content)
        .map(([name, content]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd
              className={
                typeof content === 'string' ? 'first-letter:capitalize whitespace-pre-line' : undefined
              }
            >
              {content}
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** Without what can't be a link, such as `javascript:`. */
function Links({ links }: { links: readonly string[] }) {
  const safe = links.flatMap((link) => safeLink(link) ?? []);
  return (
    <ul>
      {safe.map((link) => (
        <li key={link}>
          <a href={link} rel="nofollow noopener" className="underline underline-offset-4">
            {link.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')}
          </a>
        </li>
      ))}
    </ul>
  );
}
