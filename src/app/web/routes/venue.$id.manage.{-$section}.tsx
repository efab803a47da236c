import { createFileRoute } from '@tanstack/react-router';
import { loadManagedProfile } from '../manage/load-managed.ts';
import { venueIdOf } from '../manage/managed-ids.ts';
import { ProfileManagePage } from '../manage/profile-manage-page.tsx';
import { headOf } from '../shell/head-of.ts';
import { personal } from '../shell/personal.ts';

/** The dashboard of a venue (VEN-05). */
export const Route = createFileRoute('/venue/$id/manage/{-$section}')({
  loader: (route) => loadManagedProfile('venues', venueIdOf(route.params.id), route),
  headers: personal,
  head: headOf,
  component: Page,
});

function Page() {
  const { access } = Route.useLoaderData();
  return <ProfileManagePage kind="venues" profileId={venueIdOf(Route.useParams().id)} access={access} />;
}
