import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMe } from '#features/accounts/web/index.ts';
import type { Nights } from '#features/events/contract.ts';
import {
  EventWall,
  eventsQuery,
  NightEqualiser,
  NightFilterBar,
  nightsQuery,
  type NightFilters,
} from '#features/events/web/index.ts';
import { genresQuery } from '#features/music/web/index.ts';
import { neighborhoodsQuery } from '#features/places/web/index.ts';
import { fullCountText } from '#kit/count-text.ts';
import { buttonClass } from '#kit/web/button.tsx';
import { EmptyState } from '#kit/web/empty-state.tsx';
import { latePart } from '#kit/web/late-part.tsx';
import { wideGenres } from '../shell/wide-genres.ts';

export async function loadNights(queryClient: QueryClient, filters: NightFilters): Promise<void> {
  await Promise.all([
    NightEqualiser.load(),
    Neighborhoods.load(),
    queryClient.ensureQueryData(nightsQuery),
    queryClient.ensureQueryData(genresQuery),
    queryClient.ensureQueryData(neighborhoodsQuery),
    queryClient.ensureInfiniteQueryData(eventsQuery(filters)),
  ]);
}

/** What is on next, to be narrowed down. */
export function NightsPage({ filters }: { filters: NightFilters }) {
  const { data: nights } = useSuspenseQuery(nightsQuery);
  const { data: genres } = useSuspenseQuery(genresQuery);
  return (
    <div className="page">
      <Hero nights={nights} />
      <NightEqualiser days={nights.days} selected={filters.day} />
      <div className="pt-6 pb-7">
        <NightFilterBar filters={filters} genres={wideGenres(genres.items)} />
      </div>
      <h2 className="sr-only">Nights</h2>
      <EventWall query={eventsQuery(filters)} lead empty={<NoNights />} />
      <Neighborhoods />
    </div>
  );
}

const Neighborhoods = /*#__PURE__*/ latePart(() =>
  import('./neighborhoods.tsx').then((part) => part.Neighborhoods),
);

function Hero({ nights }: { nights: Nights }) {
  const me = useMe();
  return (
    <div className="grid md:grid-cols-[1fr_auto] items-end gap-x-8 gap-y-4 pt-5 md:pt-10 pb-6">
      <div>
        <h1 className="display text-(length:--t-mega)">
          Next up in
          <br />
          <span className="inline-block border-b-[0.05em] border-lit">{nights.city}</span>
        </h1>
        {!me && (
          <p className="md:text-lead text-ink-2 max-w-prose text-pretty pt-4 md:pt-6">
            Find the night, bring your people, walk in with a ticket. The price you see is the price you pay.
          </p>
        )}
      </div>
      <p className="num md:text-end text-ink-2 leading-snug">
        <strong className="font-semibold text-ink">{showCount(nights.tonight)} tonight</strong>
        <br />
        {fullCountText(nights.total)} in the next two weeks
      </p>
    </div>
  );
}

function showCount(total: number): string {
  if (total === 0) return 'No shows';
  return `${fullCountText(total)} ${total === 1 ? 'show' : 'shows'}`;
}

function NoNights() {
  return (
    <EmptyState title="No shows fit" message="Try another night, or let the filters go.">
      <Link to="/" search={{}} className={buttonClass({ variant: 'quiet' })}>
        Show all nights
      </Link>
    </EmptyState>
  );
}
