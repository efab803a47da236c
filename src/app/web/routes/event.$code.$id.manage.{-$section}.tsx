import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useMe } from '#modules/identity/accounts/web/index.ts';
import { manageEventPath } from '#modules/events/events/manage-path.ts';
import { eventIdOf } from '../event/event-view-query.ts';
import { EventManagePage } from '../manage/event-manage-page.tsx';
import { loadManaged } from '../manage/load-managed.ts';
import { managedEventQuery } from '../manage/managed-queries.ts';
import { ManageOutside } from '../manage/manage-shell.tsx';
import { eventSections } from '../manage/sections.ts';
import { headOf } from '../shell/head-of.ts';
import { personal } from '../shell/personal.ts';

const StoredWork = lazy(() =>
  import('#modules/check-in/web/index.ts').then((part) => ({ default: part.StoredWork })),
);

/** The dashboard of an event (RTE-05). */
export const Route = createFileRoute('/event/$code/$id/manage/{-$section}')({
  loader: ({ context, params }) =>
    loadManaged({
      context,
      ask: (queryClient) => queryClient.ensureQueryData(managedEventQuery(eventIdOf(params))),
      sections: eventSections,
      section: params.section,
      path: manageEventPath({ providerCode: params.code, providerId: params.id }, params.section),
      nameOf: ({ name }) => name,
      partOf: ({ creatorType }) => creatorType,
    }),
  headers: personal,
  head: headOf,
  component: Page,
});

function Page() {
  const { access } = Route.useLoaderData();
  const params = Route.useParams();
  const me = useMe();
  const eventId = eventIdOf(params);
  if (access.is === 'open') return <EventManagePage eventId={eventId} section={access.section} />;
  return (
    <>
      <ManageOutside access={access} />
      {access.is === 'refused' && me && (
        <Suspense>
          {/* A Door Manager is refused other sections without having lost access to check-in. */}
          <StoredWork eventId={eventId} userId={me.id} withScans={params.section === 'check-in'} />
        </Suspense>
      )}
    </>
  );
}
