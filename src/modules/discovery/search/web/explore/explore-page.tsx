import { lazy, Suspense } from 'react';
import { classNames } from '#platform/ui/class-names.ts';
import type { ExplorePageProps } from './explore-props.ts';
import { NothingFits } from './lazy-parts.ts';
import { isBrowsing } from './wanted.ts';
import { WallSkeleton } from './wall-skeleton.tsx';
import '#platform/ui/styles/equalizer.css';
import '../results.css';
import './explore.css';
import '../map/map.css';
import '#modules/profiles/maps/web/maps.css';

// Server-rendered; the code loads after what the first view needs.
const ExploreBar = lazy(() => import('./explore-bar.tsx').then((part) => ({ default: part.ExploreBar })));
const KindTabs = lazy(() => import('./kind-tabs.tsx').then((part) => ({ default: part.KindTabs })));
const BrowseGroups = lazy(() =>
  import('./browse-groups.tsx').then((part) => ({ default: part.BrowseGroups })),
);
const ExploreResults = lazy(() =>
  import('./explore-results.tsx').then((part) => ({ default: part.ExploreResults })),
);
const ExploreSplit = lazy(() =>
  import('./explore-split.tsx').then((part) => ({ default: part.ExploreSplit })),
);
const FriendsAsk = lazy(() => import('./friends-ask.tsx').then((part) => ({ default: part.FriendsAsk })));

/** Explore, and full search results with `?q=` (RTE-21, RTE-30). */
export function ExplorePage(props: ExplorePageProps) {
  const { filters, eventCounts: events } = props;
  const place = filters.place ?? events.city;
  return (
    <div className={classNames('page', filters.view ? 'pt-3' : 'pt-6 md:pt-10')}>
      <h1
        className={classNames(
          'display text-balance wrap-anywhere',
          filters.view ? 'text-(length:--t-h3)' : 'text-(length:--t-h1)',
        )}
      >
        {filters.q === undefined ? (
          <>Explore {filters.latitude === undefined || filters.place ? place : 'around here'}</>
        ) : (
          <>“{filters.q}”</>
        )}
      </h1>
      <Suspense fallback={<div className={filters.view ? 'h-32' : 'h-80'} />}>
        <ExploreBar {...props} />
        {filters.q !== undefined && filters.view === undefined && <KindTabs filters={filters} />}
      </Suspense>
      <Suspense fallback={filters.view ? <div className="map-frame skeleton" /> : <WallSkeleton />}>
        <ExploreBody {...props} />
      </Suspense>
    </div>
  );
}

function ExploreBody({
  filters,
  genres,
  eventCounts: events,
  neighborhoods,
  center,
  currency,
  base,
  forYou,
  mayHost,
  ...viewer
}: ExplorePageProps) {
  const names = { genres, today: events.days[0]?.date, currency };
  const nothing = (
    <Suspense>
      <NothingFits filters={filters} names={names} mayHost={mayHost} />
    </Suspense>
  );
  if (filters.friends && !viewer.isSignedIn)
    return <FriendsAsk filters={filters} onSignIn={viewer.onSignIn} />;
  if (filters.view === 'map' && center) {
    return (
      <ExploreSplit
        filters={filters}
        neighborhoods={neighborhoods}
        center={center}
        base={base}
        nothing={nothing}
      />
    );
  }
  if (isBrowsing(filters))
    return (
      <>
        {forYou}
        <BrowseGroups filters={filters} nothing={nothing} />
      </>
    );
  return <ExploreResults filters={filters} nothing={nothing} />;
}
