import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { ShellSetup } from '#app/page-context.ts';
import { meQuery, prompts, useMe, useSignIn } from '#modules/identity/accounts/web/index.ts';
import { eventCountsQuery } from '#modules/events/events/web/index.ts';
import { genresQuery } from '#modules/music/web/index.ts';
import { neighborhoodChoicesQuery } from '#modules/profiles/places/web/index.ts';
import {
  browseQuery,
  ExplorePage,
  isBrowsing,
  readExploreFilters,
  resultsQuery,
  type ExploreFilters,
} from '#modules/discovery/search/web/index.ts';
import { narrowingCity } from '../city/narrowing-city.ts';
import { ForYou, useForYouEarly } from '../home/for-you.tsx';
import { headOf, makeHead } from '../shell/head-of.ts';
import { wideGenres } from '../shell/wide-genres.ts';
import { useMayHost } from '../shell/use-may-host.ts';
import { userQuery } from '../shell/user-query.ts';

/** Explore (RTE-21), and search results with `?q=` (RTE-30). */
export const Route = createFileRoute('/explore')({
  // Filters are parsed where they are used, so that other pages don't carry that code.
  validateSearch: (search: Record<string, unknown>) => search as ExploreFilters,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, setup }, deps }) => {
    const filters = filtersIn(setup, deps);
    const { city } = setup;
    // A failed part shows its error on the page, with a button to try again.
    const isAllowed = !filters.friends || (await queryClient.ensureQueryData(meQuery)) !== null;
    const shown = isBrowsing(filters)
      ? queryClient.prefetchQuery(browseQuery(filters))
      : isAllowed && queryClient.prefetchInfiniteQuery(resultsQuery(filters));
    await Promise.all([
      queryClient.ensureQueryData(countsQuery(setup, filters)),
      queryClient.ensureQueryData(genresQuery),
      queryClient.ensureQueryData(neighborhoodChoicesQuery(narrowingCity(setup))),
      // In the browser, the page opens immediately with a skeleton.
      typeof document === 'undefined' && shown,
    ]);
    return {
      head: await makeHead(setup, {
        title: filters.q ? `“${filters.q}”` : 'Explore',
        description: `All upcoming events${setup.instance.hasCity ? ` in ${city.name}` : ''}, by day, genre, price, and on the map.`,
        path: '/explore',
        hidden: filters.q !== undefined,
      }),
    };
  },
  head: headOf,
  component: Explore,
});

/** On an instance with several cities, Explore stays in the visitor's (INS-04). */
function filtersIn({ instance, city, cities }: ShellSetup, search: Record<string, unknown>): ExploreFilters {
  const read = readExploreFilters(search);
  // A map starts in a city.
  const filters = instance.hasCity ? read : { ...read, view: undefined };
  return cities.length > 1 ? { ...filters, city: filters.city ?? city.slug } : filters;
}

/** About ten kilometers, so that a map that is moved a little doesn't ask again. */
const tenths = (degrees: number | undefined) => degrees && Math.round(degrees * 10) / 10;

/** The nights begin with the current one at the chosen place. */
function countsQuery({ city }: ShellSetup, filters: ExploreFilters) {
  const place = { latitude: tenths(filters.latitude), longitude: tenths(filters.longitude) };
  return eventCountsQuery(filters.city ?? city.slug, place);
}

function Explore() {
  const { queryClient, setup } = Route.useRouteContext();
  const filters = filtersIn(setup, Route.useSearch());
  const me = useMe();
  const mayHost = useMayHost();
  const { requireSignIn } = useSignIn();
  const { data: events } = useSuspenseQuery(countsQuery(setup, filters));
  const { data: genres } = useSuspenseQuery(genresQuery);
  const { data: neighborhoods } = useSuspenseQuery(neighborhoodChoicesQuery(narrowingCity(setup)));

  const isNamed = setup.instance.hasCity || events.total > 0;
  const isPlaced = filters.latitude !== undefined || setup.cities.length < 2;
  const { latitude, longitude } = isPlaced ? filters : setup.city;
  useForYouEarly(isBrowsing(filters) ? me?.id : undefined, { latitude, longitude });

  /** The city on the viewer's profile (EXP-03). If it can't be loaded, the map starts elsewhere. */
  async function findHome(): Promise<string | undefined> {
    if (!me) return undefined;
    const own = await queryClient.ensureQueryData(userQuery(me.id)).catch(() => undefined);
    return own?.location.city ?? undefined;
  }

  return (
    <ExplorePage
      filters={filters}
      eventCounts={isNamed ? events : { ...events, city: '' }}
      genres={genres.items}
      quickGenres={wideGenres(genres.items)}
      neighborhoods={neighborhoods.items}
      center={setup.instance.hasCity ? setup.city : undefined}
      currency={setup.city.currency}
      isSignedIn={Boolean(me)}
      mayHost={mayHost}
      onSignIn={() => requireSignIn(prompts.friendsGoing)}
      findHome={findHome}
      base={setup.maps}
      forYou={me && <ForYou userId={me.id} latitude={latitude} longitude={longitude} />}
    />
  );
}
