import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import type { ShellSetup } from '#app/page-context.ts';
import { useMe } from '#modules/identity/accounts/web/index.ts';
import type { EventCounts } from '#modules/events/events/counts-contract.ts';
import {
  EventWall,
  eventsQuery,
  EventEqualizer,
  EventFilterBar,
  eventCountsQuery,
  type EventListFilters,
} from '#modules/events/events/web/index.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { latePart } from '#platform/ui/late-part.tsx';
import { Link } from '#platform/ui/link.ts';
import type { Page } from '../shell/page-head.ts';
import { wideGenres, wideGenresQuery } from '../shell/wide-genres.ts';
import { useCity } from '../city/use-city.ts';
import { eventsPageWords as words } from './events-page-copy.ts';
import { homeNeighborhoodsQuery } from './home-neighborhoods-query.ts';

/** Loads a city's upcoming events. @returns what `<head>` says about them */
export async function loadEventsPage(
  queryClient: QueryClient,
  setup: ShellSetup,
  filters: EventListFilters,
  path = '/',
): Promise<Page> {
  const { city, instance, publicUrl } = setup;
  const [{ cityPageOf }, counts, events] = await Promise.all([
    import('../head/list-heads.ts'),
    queryClient.ensureQueryData(eventCountsQuery(city.slug)),
    queryClient.ensureInfiniteQueryData(eventsQuery(city.slug, filters, true)),
    EventEqualizer.load(),
    Neighborhoods.load(),
    queryClient.ensureQueryData(wideGenresQuery),
    queryClient.ensureQueryData(homeNeighborhoodsQuery(setup)),
  ]);
  if (events.pages[0]?.items.length === 0) await EmptyCity.load();
  const isNamed = instance.hasCity || counts.total > 0;
  const page = cityPageOf(isNamed ? city : null, path, events.pages[0]?.items ?? [], publicUrl);
  return instance.tagline === '' ? page : { ...page, description: instance.tagline };
}

/** Upcoming events with filters. */
export function EventsPage({ filters }: { filters: EventListFilters }) {
  const city = useCity();
  const { data: events } = useSuspenseQuery(eventCountsQuery(city.slug));
  const { data: genres } = useSuspenseQuery(wideGenresQuery);
  return (
    <div className="page">
      <Hero events={events} />
      {(events.total > 0 || filters.day) && <EventEqualizer days={events.days} selected={filters.day} />}
      <div className="pt-3 pb-4">
        <EventFilterBar filters={filters} genres={wideGenres(genres.items)} />
      </div>
      <h2 className="sr-only">{words.events}</h2>
      <EventWall
        query={eventsQuery(city.slug, filters, true)}
        lead
        empty={isFiltered(filters) ? <NoEvents /> : <EmptyCity />}
      />
      <Neighborhoods />
    </div>
  );
}

/** Apart, because few visits show it. */
const EmptyCity = /*#__PURE__*/ latePart(() => import('./empty-city.tsx').then((part) => part.EmptyCity));

const Neighborhoods = /*#__PURE__*/ latePart(() =>
  import('./neighborhoods.tsx').then((part) => part.Neighborhoods),
);

function Hero({ events }: { events: EventCounts }) {
  const me = useMe();
  const { setup } = useRouteContext({ from: '__root__' });
  const isNamed = setup.instance.hasCity || events.total > 0;
  return (
    <div className="grid md:grid-cols-[auto_1fr] items-end gap-x-8 gap-y-2 pt-4 md:pt-5">
      <h1 className="display text-[clamp(3rem,2.2rem+2.9vw,4.75rem)]">
        {isNamed ? words.title : words.untitled}
        {isNamed && (
          <>
            {' '}
            <br />
            <span className="inline-block border-b-[0.05em] border-lit">{events.city}</span>
          </>
        )}
      </h1>
      <div className="md:text-end text-ink-2 leading-snug max-md:text-small">
        {!me && (
          <p className="md:pb-1">
            <span className="max-md:hidden">{words.lead} </span>
            {words.price}
          </p>
        )}
        {events.total > 0 && (
          <p className="num">
            <strong className="font-semibold text-ink">{words.tonight(events.tonight)}</strong>,{' '}
            {words.total(events.total)}
          </p>
        )}
      </div>
    </div>
  );
}

function NoEvents() {
  return (
    <EmptyState title={words.none} message={words.noneHint}>
      <Link to="." search={{}} className={buttonClass({ variant: 'quiet' })}>
        {words.showAll}
      </Link>
    </EmptyState>
  );
}

/** With filters, home shows events even to signed-in users. */
export const isFiltered = ({ day, genre, free, after }: EventListFilters) =>
  Boolean(day || genre || free || after);
