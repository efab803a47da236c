import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { Community } from '#features/communities/contract.ts';
import { communityWords, membershipWords, requestWords } from '#features/communities/copy.ts';
import { JoinButton, RequestsSection, useParticipation } from '#features/communities/web/index.ts';
import { imageUrl } from '#features/media/rules.ts';
import { ProfileFaces, ProfileRow } from '#features/profiles/web/index.ts';
import { fullCountText } from '#kit/count-text.ts';
import { AvatarStack } from '#kit/web/avatar-stack.tsx';
import { Badge } from '#kit/web/badge.tsx';
import { Skeleton } from '#kit/web/skeleton.tsx';
import { EventsSection } from '../profile/events-section.tsx';
import { communityViewQuery } from '../profile/page-queries.ts';
import { ProfileHead } from '../profile/profile-head.tsx';
import { readSide } from '../profile/side.ts';
import { SideSection } from '../profile/side-section.tsx';
import { headOf } from '../shell/head-of.ts';
import { orNotFound } from '../shell/or-not-found.ts';
import { pageHead } from '../shell/page-head.ts';

/** RTE-09. */
export const Route = createFileRoute('/communities/$id')({
  validateSearch: readSide,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, setup }, params: { id }, deps }) => {
    const { community } = await orNotFound(queryClient.ensureQueryData(communityViewQuery(id, deps)));
    const { communityPageOf } = await import('../head/profile-heads.ts');
    return { head: pageHead(setup, communityPageOf(community, setup.publicUrl)) };
  },
  head: headOf,
  component: CommunityPage,
});

function CommunityPage() {
  const { data } = useSuspenseQuery(communityViewQuery(Route.useParams().id, Route.useSearch()));
  const { community, events } = data;
  const { members, creators } = community;
  const posters = events.items.flatMap(({ images }) => images.slice(0, 1));
  return (
    <div data-gel={community.gel}>
      <ProfileHead
        profile={community}
        posters={posters}
        kicker={
          <>
            <span>Community</span>
            {community.note && <span>{community.note}</span>}
          </>
        }
        facts={<HeadFacts community={community} />}
        actions={<JoinButton community={community} />}
      />
      <div className="page profile-columns">
        <EventsSection
          of="community"
          id={community.id}
          events={events}
          none={{
            upcoming: `${community.name} has announced nothing yet.`,
            past: `Nights of ${community.name} will stand here.`,
          }}
        />
        <div className="profile-side">
          <TeamSection community={community} />
          <SideSection title="About" aside={membershipWords[community.membershipType].name}>
            {community.description && (
              <p dir="auto" className="max-w-prose whitespace-pre-line pb-3">
                {community.description}
              </p>
            )}
            <p className="text-small text-ink-2">{membershipWords[community.membershipType].how}</p>
            <Attendees community={community} />
          </SideSection>
          {members.items.length > 0 && (
            <SideSection title="Members" aside={fullCountText(members.total)}>
              <ProfileFaces people={members.items} total={members.total} />
            </SideSection>
          )}
          {creators.items.length > 0 && (
            <SideSection title="Team">
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
        </div>
      </div>
    </div>
  );
}

/** Up to three genres and three faces (COM-12). */
function HeadFacts({ community }: { community: Community }) {
  const { members, genres } = community;
  const { participation } = useParticipation(community);
  const total = participation?.membersTotal ?? members.total;
  return (
    <>
      <span className="head-fact num">
        <AvatarStack people={facesOf(members.items)} total={Math.min(3, members.items.length)} size={34} />
        {fullCountText(total)} {total === 1 ? 'member' : 'members'}
      </span>
      {genres.items.length > 0 && (
        <span>
          {genres.items
            .slice(0, 3)
            .map(({ name }) => name)
            .join(', ')}
        </span>
      )}
    </>
  );
}

/** Who asks to join, for whom it is to decide; its code comes for them alone (COM-16). */
function TeamSection({ community }: { community: Community }) {
  const { participation } = useParticipation(community);
  if (!participation?.isOwn) return null;
  return (
    <SideSection title={requestWords.title} aside={fullCountText(community.requests.total)}>
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

function facesOf(people: Community['members']['items']) {
  return people.map(({ id, name, images }) => ({
    id,
    name,
    image: images[0] ? imageUrl(images[0], 80) : null,
  }));
}
