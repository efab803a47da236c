import { createFileRoute } from '@tanstack/react-router';
import { loadManagedProfile } from '../manage/load-managed.ts';
import { communityIdOf } from '../manage/managed-ids.ts';
import { ProfileManagePage } from '../manage/profile-manage-page.tsx';
import { headOf } from '../shell/head-of.ts';
import { personal } from '../shell/personal.ts';

/** The dashboard of a community (RTE-11). */
export const Route = createFileRoute('/community/$id/manage/{-$section}')({
  loader: (route) => loadManagedProfile('communities', communityIdOf(route.params.id), route),
  headers: personal,
  head: headOf,
  component: Page,
});

function Page() {
  const { access } = Route.useLoaderData();
  return (
    <ProfileManagePage kind="communities" profileId={communityIdOf(Route.useParams().id)} access={access} />
  );
}
