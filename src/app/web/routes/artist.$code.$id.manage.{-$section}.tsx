import { createFileRoute } from '@tanstack/react-router';
import { loadManagedProfile } from '../manage/load-managed.ts';
import { ProfileManagePage } from '../manage/profile-manage-page.tsx';
import { artistIdOf } from '../profile/artist-id.ts';
import { headOf } from '../shell/head-of.ts';
import { personal } from '../shell/personal.ts';

/** The dashboard of an artist (RTE-14). */
export const Route = createFileRoute('/artist/$code/$id/manage/{-$section}')({
  loader: (route) => loadManagedProfile('artists', artistIdOf(route.params), route),
  headers: personal,
  head: headOf,
  component: Page,
});

function Page() {
  const { access } = Route.useLoaderData();
  return <ProfileManagePage kind="artists" profileId={artistIdOf(Route.useParams())} access={access} />;
}
