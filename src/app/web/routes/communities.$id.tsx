import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { communityQuery } from '#features/communities/web/index.ts';
import { communityEventsQuery, readAfter } from '#features/events/web/index.ts';
import { imageUrl } from '#features/media/rules.ts';
import { ProfileBanner } from '#features/profiles/web/index.ts';
import { fullCountText } from '#kit/count-text.ts';
import { AvatarStack } from '#kit/web/avatar-stack.tsx';
import { orNotFound } from '../shell/or-not-found.ts';
import { headOf } from '../shell/head-of.ts';
import { pageHead } from '../shell/page-head.ts';
import { UpcomingEvents } from '../shell/upcoming-events.tsx';

/** RTE-09. */
export const Route = createFileRoute('/communities/$id')({
  validateSearch: readAfter,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, setup }, params: { id }, deps }) => {
    const community = await orNotFound(queryClient.ensureQueryData(communityQuery(id)));
    await queryClient.ensureInfiniteQueryData(communityEventsQuery(community.id, deps.after));
    const { communityPageOf } = await import('../head/profile-heads.ts');
    const head = pageHead(setup, communityPageOf(community, setup.publicUrl));
    return { head };
  },
  head: headOf,
  component: CommunityPage,
});

function CommunityPage() {
  const { after } = Route.useSearch();
  const { data: community } = useSuspenseQuery(communityQuery(Route.useParams().id));
  const { members } = community;
  const faces = members.items.map(({ id, name, images }) => ({
    id,
    name,
    image: images[0] ? imageUrl(images[0], 80) : null,
  }));
  return (
    <>
      <ProfileBanner profile={community} kind="Community">
        <p className="flex items-center gap-3 num">
          <AvatarStack people={faces} total={faces.length} shown={4} />
          {fullCountText(members.total)} {members.total === 1 ? 'member' : 'members'}
        </p>
        {community.description && <p className="max-w-prose whitespace-pre-line">{community.description}</p>}
      </ProfileBanner>
      <UpcomingEvents
        title="Hosted next"
        query={communityEventsQuery(community.id, after)}
        none="Nothing is announced yet."
      />
    </>
  );
}
