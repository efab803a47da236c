import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import {
  EventWall,
  eventsQuery,
  NightEqualiser,
  NightFilterBar,
  nightsQuery,
  readNightFilters,
} from '#features/events/web/index.ts';
import { genresQuery } from '#features/music/web/index.ts';
import { buttonClass } from '#kit/web/button.tsx';
import { EmptyState } from '#kit/web/empty-state.tsx';
import { headOf } from '../shell/head-of.ts';
import { pageHead } from '../shell/page-head.ts';

/** RTE-21. */
export const Route = createFileRoute('/explore')({
  validateSearch: readNightFilters,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, setup }, deps }) => {
    await Promise.all([
      queryClient.ensureQueryData(nightsQuery),
      queryClient.ensureQueryData(genresQuery),
      queryClient.ensureInfiniteQueryData(eventsQuery(deps)),
    ]);
    return {
      head: pageHead(setup, {
        title: 'Explore',
        description: 'Every upcoming night in Los Angeles, by day and by genre.',
        path: '/explore',
      }),
    };
  },
  head: headOf,
  component: Explore,
});

function Explore() {
  const filters = Route.useSearch();
  const { data: nights } = useSuspenseQuery(nightsQuery);
  const { data: genres } = useSuspenseQuery(genresQuery);
  return (
    <div className="page pt-6 md:pt-10">
      <h1 className="display text-(length:--t-h1)">Explore {nights.city}</h1>
      <section id="find" aria-label="Find" className="pt-6 pb-8 scroll-mt-24">
        <NightEqualiser days={nights.days} selected={filters.day} />
        <div className="pt-6">
          <NightFilterBar filters={filters} genres={genres.items} />
        </div>
      </section>
      <EventWall
        query={eventsQuery(filters)}
        empty={
          <EmptyState title="No shows fit" message="Try another night, or let the filters go.">
            <Link to="/explore" search={{}} className={buttonClass({ variant: 'quiet' })}>
              Show all nights
            </Link>
          </EmptyState>
        }
      />
    </div>
  );
}
