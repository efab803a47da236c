import type { ArtistView } from '#app/contract.ts';
import { ClaimPart } from '#modules/safety/claims/web/index.ts';
import { SongList } from '#modules/music/web/index.ts';
import { ProfileFaces } from '#modules/profiles/profiles/web/index.ts';
import { EventsSection } from './events-section.tsx';
import { PageTabs, PostsTab, usePageTab } from './page-tabs.tsx';
import { SideSection } from './side-section.tsx';
import { profilePageWords as words } from './copy.ts';

export function ArtistBelow({ view: { artist, events, tracks, similar } }: { view: ArtistView }) {
  const tab = usePageTab('events');
  return (
    <>
      <PageTabs tabs={['posts', 'events']} first="events" counts={{ events: events.counts.upcoming }} />
      <div className="page profile-columns">
        {tab === 'posts' ? (
          <PostsTab feedId={artist.id} />
        ) : (
          <EventsSection
            of="artist"
            id={artist.id}
            events={events}
            none={{
              upcoming: `${artist.name} hasn’t announced any gigs yet.`,
              past: `Past gigs of ${artist.name} will appear here.`,
            }}
          />
        )}
        <div className="profile-side">
          {tracks.items.length > 0 && (
            <SideSection title={words.songs}>
              <SongList tracks={tracks.items} />
            </SideSection>
          )}
          {similar.items.length > 0 && (
            <SideSection title={words.similar}>
              <ProfileFaces people={similar.items} total={similar.items.length} />
            </SideSection>
          )}
          <ClaimPart profile={artist} />
        </div>
      </div>
    </>
  );
}
