import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import { useMe } from '#modules/identity/accounts/web/index.ts';
import type { EventCounts } from '#modules/events/events/contract.ts';
import {
  EventWall,
  eventsQuery,
  EventEqualizer,
  EventFilterBar,
  eventCountsQuery,
  type EventListFilters,
} from '#modules/events/events/web/index.ts';
import { neighborhoodsQuery } from '#modules/profiles/places/web/index.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { latePart } from '#platform/ui/late-part.tsx';
import { Link } from '#platform/ui/link.ts';
import { wideGenres, wideGenresQuery } from '../shell/wide-genres.ts';
import { eventsPageWords as words } from './events-page-words.ts';

export async function loadEventsPage(queryClient: QueryClient, filters: EventListFilters): Promise<void> {
  await Promise.all([
    EventEqualizer.load(),
    Neighborhoods.load(),
    queryClient.ensureQueryData(eventCountsQuery),
    queryClient.ensureQueryData(wideGenresQuery),
    queryClient.ensureQueryData(neighborhoodsQuery),
    queryClient.ensureInfiniteQueryData(eventsQuery(filters, true)),
  ]);
}

/** Upcoming events with filters. */
export function EventsPage({ filters }: { filters: EventListFilters }) {
  const { data: events } = useSuspenseQuery(eventCountsQuery);
  const { data: genres } = useSuspenseQuery(wideGenresQuery);
  return (
    <div className="page">
      <Hero events={events} />
      <EventEqualizer days={events.days} selected={filters.day} />
      <div className="pt-3 pb-4">
        <EventFilterBar filters={filters} genres={wideGenres(genres.items)} />
      </div>
      <h2 className="sr-only">{words.events}</h2>
      <EventWall query={eventsQuery(filters, true)} lead empty={<NoEvents />} />
      <Neighborhoods />
    </div>
  );
}

const Neighborhoods = /*#__PURE__*/ latePart(() =>
  import('./neighborhoods.tsx').then((part) => part.Neighborhoods),
);

function Hero({ events }: { events: EventCounts }) {
  const me = useMe();
  return (
    <div className="grid md:grid-cols-[auto_1fr] items-end gap-x-8 gap-y-2 pt-4 md:pt-5">
      <h1 className="display text-[clamp(3rem,2.2rem+2.9vw,4.75rem)]">
        {words.title}
        <br />
        <span className="inline-block border-b-[0.05em] border-lit">{events.city}</span>
      </h1>
      <div className="md:text-end text-ink-2 leading-snug max-md:text-small">
        {!me && (
          <p className="md:pb-1">
            <span className="max-md:hidden">{words.lead} </span>
            {words.price}
          </p>
        )}
        <p className="num">
          <strong className="font-semibold text-ink">{words.tonight(events.tonight)}</strong>,{' '}
          {words.total(events.total)}
        </p>
      </div>
    </div>
  );
}

function NoEvents() {
  return (
    <EmptyState title={words.none} message={words.noneHint}>
      <Link to="/" search={{}} className={buttonClass({ variant: 'quiet' })}>
        {words.showAll}
      </Link>
    </EmptyState>
  );
}
