import { useInfiniteQuery } from '@tanstack/react-query';
import { listManagedEvents } from '#modules/events/events/manage-contract.ts';
import { manageEventPath } from '#modules/events/events/manage-path.ts';
import type { ManagedProfile } from '#modules/profiles/profiles/manage-contract.ts';
import { longDay, timeOfDay } from '#platform/time.ts';
import { pagesOf } from '#platform/ui/api.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Link } from '#platform/ui/link.ts';
import { MoreButton } from '#platform/ui/more-button.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useMayHost } from '../shell/use-may-host.ts';
import { manageWords, profilePromoWords as words } from './copy.ts';

/** Promo codes belong to an event, so this lists upcoming events with links to their codes (PRF-10). */
export function ProfilePromos({ managed: { profile } }: { managed: ManagedProfile }) {
  const mayHost = useMayHost(profile);
  const query = useInfiniteQuery(
    pagesOf(listManagedEvents, { profileId: profile.id, side: 'upcoming' }, [
      'events',
      'managed',
      profile.id,
      'upcoming',
    ]),
  );
  // Events sold elsewhere have their codes there.
  const events = query.data?.pages.flatMap(({ items }) =>
    items.filter(({ provider }) => provider === 'backbeat'),
  );
  return (
    <>
      <p className="text-ink-2">{words.lead}</p>
      {query.isError && !events && <ErrorState onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton className="h-60" label={manageWords.loadingEvents} />}
      {events?.length === 0 && !query.hasNextPage && (
        <EmptyState title={words.none} message={mayHost ? words.noneHint : words.noneYet}>
          {mayHost && (
            <Link
              to="/events/new"
              search={{ cid: profile.id }}
              className={buttonClass({ variant: 'outline' })}
            >
              {words.create}
            </Link>
          )}
        </EmptyState>
      )}
      <ul>
        {events?.map((event) => (
          <li key={event.id} className="relative grid gap-1 py-3 border-t border-line">
            <h3 className="font-semibold" dir="auto">
              <Link to={manageEventPath(event, 'promos')} className="stretched">
                {event.name}
              </Link>
            </h3>
            <p className="text-small text-ink-2">
              {longDay(event.startDate, event.timezone)}, {timeOfDay(event.startDate, event.timezone)}
            </p>
          </li>
        ))}
      </ul>
      <MoreButton query={query} className="justify-self-start">
        {manageWords.more}
      </MoreButton>
    </>
  );
}
