import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { eventFormWords } from '#modules/events/editor/copy.ts';
import { useMe } from '#modules/identity/accounts/web/index.ts';
import { manageEventPath } from '#modules/events/events/manage-path.ts';
import { genresQuery } from '#modules/music/web/index.ts';
import { findPresetPlace, NewEventPage } from '#modules/events/editor/web/index.ts';
import { useNavigate } from '#platform/ui/link.ts';
import type { Point } from '#platform/distance.ts';
import { formParts } from '../event-editor/form-parts.ts';
import { headOf, makeHead } from '../shell/head-of.ts';

type Search = { cid?: string; venue?: string };

const isId = (id: unknown): id is string => typeof id === 'string' && id.length <= 300;

/** The form for a new event (RTE-04). `cid` is the community that hosts it, `venue` the place. */
export const Route = createFileRoute('/events/new')({
  validateSearch: ({ cid, venue }: Record<string, unknown>): Search => ({
    ...(isId(cid) && { cid }),
    ...(isId(venue) && { venue }),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, setup }, deps: { venue } }) => {
    const [place] = await Promise.all([
      venue ? findPresetPlace(venue) : undefined,
      queryClient.ensureQueryData(genresQuery),
    ]);
    return {
      place,
      head: await makeHead(setup, {
        title: eventFormWords.title,
        description: 'Launch an event for free. Sell tickets, collect RSVPs, and more.',
        path: '/events/new',
      }),
    };
  },
  head: headOf,
  staticData: { bare: true },
  component: NewEvent,
});

/** Apart, because it is rarely shown. */
const AdminsOnly = lazy(() =>
  import('../event-editor/admins-only.tsx').then((part) => ({ default: part.AdminsOnly })),
);

function NewEvent() {
  const { cid } = Route.useSearch();
  const { place } = Route.useLoaderData();
  const { setup } = Route.useRouteContext();
  const navigate = useNavigate();
  const me = useMe();
  if (setup.instance.eventHosts === 'admins' && !me?.admin)
    return (
      <Suspense>
        <AdminsOnly title={eventFormWords.title} />
      </Suspense>
    );
  return (
    <NewEventPage
      cid={cid}
      place={place}
      currency={setup.city.currency}
      timeZone={setup.instance.hasCity ? setup.city.timeZone : null}
      city={setup.instance.hasCity ? setup.city.name : ''}
      near={setup.instance.hasCity ? pointOf(setup.city) : undefined}
      parts={formParts}
      onSaved={(saved) => void navigate({ to: manageEventPath(saved), ignoreBlocker: true })}
    />
  );
}

const pointOf = ({ latitude, longitude }: Point): Point => ({ latitude, longitude });
