import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { readAfter, userEventsQuery } from '#features/events/web/index.ts';
import { ProfileBanner, userQuery } from '#features/profiles/web/index.ts';
import { orNotFound } from '../shell/or-not-found.ts';
import { headOf } from '../shell/head-of.ts';
import { pageHead } from '../shell/page-head.ts';
import { UpcomingEvents } from '../shell/upcoming-events.tsx';

/** RTE-15. */
export const Route = createFileRoute('/users/$id')({
  validateSearch: readAfter,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, setup }, params: { id }, deps }) => {
    const user = await orNotFound(queryClient.ensureQueryData(userQuery(id)));
    await queryClient.ensureInfiniteQueryData(userEventsQuery(user.id, deps.after));
    const { userPageOf } = await import('../head/profile-heads.ts');
    const head = pageHead(setup, userPageOf(user, setup.publicUrl));
    return { head };
  },
  head: headOf,
  component: UserPage,
});

function UserPage() {
  const { after } = Route.useSearch();
  const { data: user } = useSuspenseQuery(userQuery(Route.useParams().id));
  const place = [user.location.city, user.location.state].filter(Boolean).join(', ');
  return (
    <>
      <ProfileBanner profile={user} kind={user.username ? `@${user.username}` : 'Fan'}>
        {place && <p>{place}</p>}
        {user.bio && <p className="max-w-prose whitespace-pre-line">{user.bio}</p>}
      </ProfileBanner>
      <UpcomingEvents title="Going to" query={userEventsQuery(user.id, after)} none="No plans to show yet." />
    </>
  );
}
