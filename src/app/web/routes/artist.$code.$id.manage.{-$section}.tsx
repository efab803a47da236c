import { createFileRoute } from '@tanstack/react-router';
import { loadManaged } from '../manage/load-managed.ts';
import { managedProfileQuery } from '../manage/managed-queries.ts';
import { ManageOutside } from '../manage/manage-shell.tsx';
import { ProfileManagePage } from '../manage/profile-manage-page.tsx';
import { artistSections } from '../manage/sections.ts';
import { artistIdOf } from '../profile/artist-id.ts';
import { headOf } from '../shell/head-of.ts';
import { personal } from '../shell/personal.ts';

/** RTE-14. */
export const Route = createFileRoute('/artist/$code/$id/manage/{-$section}')({
  loader: ({ context, params, location }) =>
    loadManaged({
      context,
      ask: (queryClient) => queryClient.ensureQueryData(managedProfileQuery('artists', artistIdOf(params))),
      sections: artistSections,
      section: params.section,
      path: location.pathname,
      nameOf: ({ profile }) => profile.name,
      partOf: ({ creatorType }) => creatorType,
    }),
  headers: personal,
  head: headOf,
  component: Page,
});

function Page() {
  const { standing } = Route.useLoaderData();
  const params = Route.useParams();
  if (standing.is !== 'open') return <ManageOutside standing={standing} />;
  return (
    <ProfileManagePage
      kind="artists"
      profileId={artistIdOf(params)}
      sections={artistSections}
      section={standing.section}
    />
  );
}
