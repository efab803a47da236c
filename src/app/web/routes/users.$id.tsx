import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { UserId } from '#platform/ids.ts';
import { userViewQuery } from '../profile/page-queries.ts';
import { readTabbed } from '../profile/side.ts';
import { loadUserPage, UserPage } from '../profile/user-page.tsx';
import { headOf } from '../shell/head-of.ts';
import { orNotFound } from '../shell/or-not-found.ts';

/** The page of a user (RTE-15). */
export const Route = createFileRoute('/users/$id')({
  validateSearch: readTabbed,
  // Another tab needs no other data.
  loaderDeps: ({ search: { when, after } }) => ({ when, after }),
  loader: async ({ context: { queryClient, setup }, params, deps, location }) => {
    const id = UserId.decode(params.id)
      ? params.id
      : await import('../profile/user-named.ts').then((part) =>
          part.findUserNamed(queryClient, params.id, location),
        );
    const { user } = await orNotFound(queryClient.ensureQueryData(userViewQuery(id, deps)));
    const [{ userPageOf, pageHead }] = await Promise.all([
      import('../head/profile-heads.ts'),
      loadUserPage(),
    ]);
    return { id, head: pageHead(setup, userPageOf(user, setup.publicUrl)) };
  },
  head: headOf,
  component: Page,
});

function Page() {
  const side = Route.useSearch();
  const { data } = useSuspenseQuery(userViewQuery(Route.useLoaderData().id, side));
  return <UserPage view={data} past={side.when === 'past'} />;
}
