import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { CreatorType } from '#modules/events/events/contract.ts';
import {
  listMyEvents,
  managedSides,
  type ManagedSide,
  type MyEvent,
} from '#modules/events/events/manage-contract.ts';
import { manageEventPath } from '#modules/events/events/manage-path.ts';
import { eventPath } from '#modules/events/events/rules.ts';
import { manageProfilePath } from '#modules/profiles/profiles/manage-path.ts';
import { ownProfilesQuery, ProfileFace } from '#modules/profiles/profiles/web/index.ts';
import { pagesOf } from '#platform/ui/api.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { buttonClass } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Link } from '#platform/ui/link.ts';
import { MoreButton } from '#platform/ui/more-button.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { TabLinks } from '#platform/ui/tabs.tsx';
import { useMayHost } from '../shell/use-may-host.ts';
import { EventLine } from './event-line.tsx';
import type { MyEventsFilter, MyEventsSearch } from './my-events-search.ts';
import { myEventWords as words } from './my-events-copy.ts';

const roleFilters: readonly (CreatorType | undefined)[] = [undefined, 'owner', 'collaborator', 'assistant'];

export const myEventsQuery = (userId: string, { side, role }: MyEventsFilter) =>
  pagesOf(listMyEvents, { userId, side, ...(role && { role }) }, [
    'events',
    'mine',
    userId,
    side,
    role ?? 'all',
  ]);

/** Every event the viewer hosts, co-hosts or checks guests in at (REA-01). */
export function MyEventsPage({ userId, filter }: { userId: string; filter: MyEventsFilter }) {
  const { side, role } = filter;
  const mayHost = useMayHost();
  return (
    <div className="page pt-8 md:pt-14 pb-10">
      <div className="flex flex-wrap items-center justify-between gap-3 pb-5">
        <h1 className="display text-(length:--t-h1)">{words.title}</h1>
        {mayHost && (
          <Link to="/events/new" className={buttonClass()}>
            {words.create}
          </Link>
        )}
      </div>
      <TabLinks
        label={words.sides}
        links={managedSides.map((one) => ({
          label: words.side[one],
          link: (
            <Link
              to="/my-events"
              search={searchOf(one, role)}
              activeOptions={{ exact: true }}
              resetScroll={false}
            />
          ),
          current: one === side,
        }))}
      />
      <nav aria-label={words.roles} className="chips py-4">
        {roleFilters.map((one) => (
          <Link
            key={words.role[one ?? 'all']}
            to="/my-events"
            search={searchOf(side, one)}
            className="chip"
            activeProps={{}}
            activeOptions={{ exact: true }}
            aria-current={one === role ? 'true' : undefined}
            resetScroll={false}
          >
            {words.role[one ?? 'all']}
          </Link>
        ))}
      </nav>
      <EventList key={`${side} ${role}`} userId={userId} side={side} role={role} />
      <OwnPages userId={userId} />
    </div>
  );
}

const searchOf = (side: ManagedSide, role: CreatorType | undefined): MyEventsSearch => ({
  ...(side !== 'upcoming' && { side }),
  ...(role && { role }),
});

/** Communities, artists and venues that the viewer manages, whichever they act as. */
function OwnPages({ userId }: { userId: string }) {
  const { data } = useQuery(ownProfilesQuery(userId));
  const pages = data?.items.filter(({ type }) => type !== 'user') ?? [];
  if (pages.length === 0) return null;
  return (
    <section aria-labelledby="own-pages" className="pt-10">
      <h2 id="own-pages" className="heading">
        {words.pages}
      </h2>
      <ul>
        {pages.map((page) => (
          <li key={page.id} className="manage-line">
            <ProfileFace profile={page} size={48} />
            <Link to={manageProfilePath(page)} className="stretched font-semibold">
              <bdi>{page.name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

type EventListProps = { userId: string; side: ManagedSide; role: CreatorType | undefined };

function EventList({ userId, side, role }: EventListProps) {
  const mayHost = useMayHost();
  const query = useInfiniteQuery(myEventsQuery(userId, { side, role }));
  const events = query.data?.pages.flatMap(({ items }) => items);
  if (query.isError && !events) return <ErrorState onRetry={() => void query.refetch()} />;
  if (!events) return <Skeleton className="h-60" label={words.loading} />;
  if (events.length === 0)
    return (
      <EmptyState title={words.none[side]} message={words.noneMessage}>
        {mayHost && (
          <Link to="/events/new" className={buttonClass({ variant: 'quiet' })}>
            {words.create}
          </Link>
        )}
      </EmptyState>
    );
  return (
    <>
      <h2 className="sr-only">{words.side[side]}</h2>
      <ul aria-label={words.title}>
        {events.map((event) => (
          <MyEventLine key={event.id} event={event} side={side} />
        ))}
      </ul>
      <MoreButton query={query}>{words.more}</MoreButton>
    </>
  );
}

/** Opens management for hosts and check-in for Door Managers. The button opens the other. */
function MyEventLine({ event, side }: { event: MyEvent; side: ManagedSide }) {
  const checkIn = manageEventPath(event, 'check-in');
  const isDoorManager = event.creatorType === 'assistant';
  const quiet = buttonClass({ variant: 'quiet', size: 'small' });
  const view = side === 'drafts' ? words.preview : words.view;
  return (
    <EventLine
      event={event}
      to={isDoorManager ? checkIn : manageEventPath(event)}
      badges={<Badge tone="line">{event.creatorTypeDisplayName}</Badge>}
      actions={
        <>
          {side === 'upcoming' && event.status !== 'cancelled' && (
            <Link
              to={checkIn}
              aria-label={words.namedAct(words.checkIn, event.name)}
              className={buttonClass({ variant: isDoorManager ? 'lit' : 'outline', size: 'small' })}
            >
              {words.checkIn}
            </Link>
          )}
          <Link to={eventPath(event)} aria-label={words.namedAct(view, event.name)} className={quiet}>
            {view}
          </Link>
        </>
      }
    />
  );
}
