import { createFileRoute } from '@tanstack/react-router';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import { MyEventsPage, myEventsQuery } from '../manage/my-events-page.tsx';
import { readMyEventsFilter, type MyEventsSearch } from '../manage/my-events-search.ts';
import { myEventWords } from '../manage/my-events-copy.ts';
import { ownProfilesQuery } from '#modules/profiles/profiles/web/index.ts';
import { headOf, makeHead } from '../shell/head-of.ts';
import { personal } from '../shell/personal.ts';
import { SignedInOnly } from '../shell/signed-in-only.tsx';

/** The viewer's events (REA-01). */
export const Route = createFileRoute('/my-events')({
  loaderDeps: ({ search }) => search as MyEventsSearch,
  loader: async ({ context: { queryClient, setup }, deps }) => {
    const me = await queryClient.ensureQueryData(meQuery);
    if (me)
      await Promise.all([
        queryClient.ensureInfiniteQueryData(myEventsQuery(me.id, readMyEventsFilter(deps))),
        queryClient.prefetchQuery(ownProfilesQuery(me.id)),
      ]);
    return { head: await makeHead(setup, { title: myEventWords.title, path: '/my-events', hidden: true }) };
  },
  headers: personal,
  head: headOf,
  component: Page,
});

function Page() {
  const search = Route.useSearch() as MyEventsSearch;
  return (
    <SignedInOnly title={myEventWords.title}>
      {(me) => <MyEventsPage userId={me.id} filter={readMyEventsFilter(search)} />}
    </SignedInOnly>
  );
}
