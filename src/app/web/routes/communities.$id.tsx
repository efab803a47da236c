import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { shareableQuery } from '#modules/discovery/sharing/web/index.ts';
import { loadOwnLater } from '../profile/own-later.ts';
import { communityViewQuery } from '../profile/page-queries.ts';
import { readTabbed } from '../profile/side.ts';
import { loadCommunityPage, CommunityPage } from '../profile/community-page.tsx';
import { headOf } from '../shell/head-of.ts';
import { orNotFound } from '../shell/or-not-found.ts';

/** The page of a community (RTE-09). */
export const Route = createFileRoute('/communities/$id')({
  validateSearch: readTabbed,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, setup }, params: { id }, deps }) => {
    const { community } = await orNotFound(queryClient.ensureQueryData(communityViewQuery(id, deps)));
    const [{ communityPageOf, pageHead }] = await Promise.all([
      import('../head/profile-heads.ts'),
      loadCommunityPage(),
      // The answer comes with the page, so that the share button asks for nothing.
      import.meta.env.SSR && queryClient.prefetchQuery(shareableQuery(community.id)),
    ]);
    if (import.meta.env.SSR) loadOwnLater(setup, community);
    return { head: pageHead(setup, communityPageOf(community, setup.publicUrl)) };
  },
  head: headOf,
  component: Page,
});

function Page() {
  const { data } = useSuspenseQuery(communityViewQuery(Route.useParams().id, Route.useSearch()));
  return <CommunityPage view={data} />;
}
