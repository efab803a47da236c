import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { userViewQuery } from '../profile/page-queries.ts';
import { readSide } from '../profile/side.ts';
import { loadUserPage, UserPage } from '../profile/user-page.tsx';
import { headOf } from '../shell/head-of.ts';
import { orNotFound } from '../shell/or-not-found.ts';

/** The page of a user (RTE-15). */
export const Route = createFileRoute('/users/$id')({
  validateSearch: readSide,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, setup }, params: { id }, deps }) => {
    const { user } = await orNotFound(queryClient.ensureQueryData(userViewQuery(id, deps)));
    const [{ userPageOf, pageHead }] = await Promise.all([
      import('../head/profile-heads.ts'),
      loadUserPage(),
    ]);
    return { head: pageHead(setup, userPageOf(user, setup.publicUrl)) };
  },
  head: headOf,
  component: Page,
});

function Page() {
  const side = Route.useSearch();
  const { data } = useSuspenseQuery(userViewQuery(Route.useParams().id, side));
  return <UserPage view={data} past={side.when === 'past'} />;
}
