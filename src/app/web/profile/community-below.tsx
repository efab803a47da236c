import { Suspense } from 'react';
import type { CommunityView } from '#app/contract.ts';
import type { Community } from '#modules/profiles/communities/contract.ts';
import { communityWords, membershipWords, requestWords } from '#modules/profiles/communities/copy.ts';
import { RequestsSection, useParticipation } from '#modules/profiles/communities/web/index.ts';
import { EventRows } from '#modules/events/events/web/index.ts';
import { ProfileFaces, ProfileRow } from '#modules/profiles/profiles/web/index.ts';
import { countText } from '#platform/count-text.ts';
import { AvatarStack } from '#platform/ui/avatar-stack.tsx';
import { Badge } from '#platform/ui/badge.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useMayHost } from '../shell/use-may-host.ts';
import { EventsSection } from './events-section.tsx';
import { PageTabs, PostsTab, usePageTab } from './page-tabs.tsx';
import { facesOf } from './faces-of.ts';
import { MembersEvents, useMembersEvents } from './members-events.tsx';
import { SideSection } from './side-section.tsx';
import { profilePageWords as words } from './copy.ts';

export function CommunityBelow({ view: { community, events, managePath } }: { view: CommunityView }) {
  const mayHost = useMayHost();
  const tab = usePageTab('events');
  const hasOthers = useMembersEvents(community.id).events.length > 0;
  return (
    <>
      <PageTabs
        tabs={['posts', 'events', 'members', 'about']}
        first="events"
        counts={{ events: events.counts.upcoming }}
      />
      <div className="page profile-columns">
        {tab === 'posts' && <PostsTab feedId={community.id} />}
        {tab === 'events' && (
          <div className="grid gap-8 content-start min-w-0">
            {events.when === 'upcoming' && <MembersEvents communityId={community.id} />}
            <EventsSection
              of="community"
              id={community.id}
              events={events}
              canCreate={mayHost && managePath !== null}
              hasOthers={hasOthers}
              none={{
                upcoming: `${community.name} hasn’t announced any events yet.`,
                past: `Past events of ${community.name} will appear here.`,
              }}
            />
          </div>
        )}
        {tab === 'members' && (
          <div className="profile-side">
            <People community={community} />
          </div>
        )}
        {tab === 'about' && (
          <div className="profile-side">
            <About community={community} />
          </div>
        )}
        <div className="profile-side">
          <TeamSection community={community} />
          {tab === 'posts' && events.when === 'upcoming' && events.items.length > 0 && (
            <SideSection title={words.comingUp}>
              <EventRows events={events.items.slice(0, 3)} />
            </SideSection>
          )}
          {tab !== 'about' && tab !== 'posts' && <About community={community} />}
          {tab !== 'members' && <People community={community} />}
        </div>
      </div>
    </>
  );
}

function About({ community }: { community: Community }) {
  return (
    <SideSection title={words.about} aside={membershipWords[community.membershipType].name}>
      {community.description && (
        <p dir="auto" className="max-w-prose whitespace-pre-line pb-3">
          {community.description}
        </p>
      )}
      <p className="text-small text-ink-2">{membershipWords[community.membershipType].how}</p>
      <Attendees community={community} />
    </SideSection>
  );
}

function People({ community: { members, creators } }: { community: Community }) {
  return (
    <>
      {members.items.length > 0 && (
        <SideSection title={words.members} aside={countText(members.total)}>
          <ProfileFaces people={members.items} total={members.total} />
        </SideSection>
      )}
      {creators.items.length > 0 && (
        <SideSection title={words.team}>
          <ul>
            {creators.items.map((one) => (
              <ProfileRow
                key={one.id}
                profile={one}
                badge={<Badge tone="line">{one.creatorTypeDisplayName}</Badge>}
              />
            ))}
          </ul>
        </SideSection>
      )}
    </>
  );
}

/** Requests to join, loaded only for people who may decide them (COM-16). Open communities get none. */
function TeamSection({ community }: { community: Community }) {
  const participation = useParticipation(community.id);
  const { requests, membershipType } = community;
  if (!participation?.isOwn || (membershipType === 'open' && requests.total === 0)) return null;
  return (
    <SideSection title={requestWords.title} aside={countText(requests.total)}>
      <Suspense fallback={<Skeleton lines={3} />}>
        <RequestsSection communityId={community.id} />
      </Suspense>
    </SideSection>
  );
}

function Attendees({ community: { attendees } }: { community: Community }) {
  if (attendees.total === 0) return null;
  return (
    <p className="flex items-center gap-2 pt-3 text-small text-ink-2">
      <AvatarStack people={facesOf(attendees.items)} total={attendees.total} size={28} />
      {communityWords.going}
    </p>
  );
}
