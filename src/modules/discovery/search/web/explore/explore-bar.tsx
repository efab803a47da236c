import { useState, type SyntheticEvent } from 'react';
import { DayEqualizer } from '#platform/ui/day-equalizer.tsx';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import {
  IconFunnelSimple,
  IconListBullets,
  IconMagnifyingGlass,
  IconMapPin,
  IconMapTrifold,
  IconX,
} from '#platform/ui/icons.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { shortDay } from '#platform/time.ts';
import { Link, useNavigate } from '#platform/ui/link.ts';
import { limits } from '../../contract.ts';
import type { ExploreFilters } from './explore-filters.ts';
import type { ExplorePageProps } from './explore-props.ts';
import { activeFilters } from './explore-rules.ts';
import type { FilterDrawerProps } from './filter-drawer.tsx';
import type { PlacePickerProps } from './place-picker.tsx';
import { QuickFilters } from './quick-filters.tsx';
import { wholeAddress } from './whole-address.ts';
import { exploreBarWords } from './explore-bar-copy.ts';

const FilterDrawer = /*#__PURE__*/ lazyPart<FilterDrawerProps>(() =>
  import('./filter-drawer.tsx').then((part) => part.FilterDrawer),
);
const PlacePicker = /*#__PURE__*/ lazyPart<PlacePickerProps>(() =>
  import('./place-picker.tsx').then((part) => part.PlacePicker),
);

/** The filters of Explore. Links where possible, so that they work before the script loads and can be shared. */
export function ExploreBar({
  filters,
  eventCounts: events,
  genres,
  quickGenres,
  neighborhoods,
  center,
  currency,
  isSignedIn,
  findHome,
}: ExplorePageProps) {
  const [open, setOpen] = useState<'filters' | 'place'>();
  const navigate = useNavigate();
  const today = events.days[0]?.date;
  const active = activeFilters(filters, { genres, today, currency });
  const apply = (next: ExploreFilters) =>
    void navigate({ to: '/explore', search: { ...next, offset: undefined }, resetScroll: false });
  const close = () => setOpen(undefined);

  return (
    <section
      id="find"
      aria-label={exploreBarWords.find}
      className={classNames('scroll-mt-24', filters.view ? 'pt-3 pb-4' : 'pt-5 pb-7')}
    >
      <div className="explore-tools">
        <SearchForm key={filters.q} filters={filters} onSearch={(q) => apply({ ...filters, q })} />
        <Button variant="outline" onClick={() => setOpen('place')} {...PlacePicker.onIntent}>
          <IconMapPin />
          <span className="truncate max-w-24 md:max-w-48">{placeName(filters, events.city)}</span>
        </Button>
        <div className="explore-sticky">
          <Button variant="outline" onClick={() => setOpen('filters')} {...FilterDrawer.onIntent}>
            <IconFunnelSimple />
            {exploreBarWords.filters}
            {active.length > 0 && (
              <span className="filter-count num">
                {active.length}
                <span className="sr-only"> {exploreBarWords.on}</span>
              </span>
            )}
          </Button>
          {center && <ViewLink filters={filters} />}
        </div>
      </div>
      {filters.view === undefined && (events.total > 0 || filters.from) && (
        <div className="pt-5">
          <DayEqualizer
            days={events.days.map(toBar)}
            selected={filters.from === filters.to ? filters.from : undefined}
            onChange={(day) => apply({ ...filters, from: day, to: day })}
            label={exploreBarWords.chooseDate}
          />
        </div>
      )}
      <QuickFilters filters={filters} today={today} genres={quickGenres} isSignedIn={isSignedIn} />
      {active.length > 0 && <ActiveFilters filters={filters} active={active} />}
      <FilterDrawer
        open={open === 'filters'}
        onOpenChange={close}
        filters={filters}
        genres={genres}
        today={today}
        currency={currency}
        isSignedIn={isSignedIn}
        onApply={apply}
      />
      <PlacePicker
        open={open === 'place'}
        onOpenChange={close}
        city={events.city}
        citySlug={filters.city}
        neighborhoods={neighborhoods}
        findHome={findHome}
        onChoose={(point) => apply({ ...filters, distance: undefined, ...noPoint, ...point })}
      />
    </section>
  );
}

function placeName({ place, latitude }: ExploreFilters, city: string): string {
  if (place !== undefined) return place;
  return latitude === undefined ? city || exploreBarWords.everywhere : exploreBarWords.thisArea;
}

const noPoint = { latitude: undefined, longitude: undefined, place: undefined };

type ActiveFiltersProps = { filters: ExploreFilters; active: ReturnType<typeof activeFilters> };

function ActiveFilters({ filters: { q, type, view }, active }: ActiveFiltersProps) {
  return (
    <ul aria-label={exploreBarWords.activeFilters} className="flex flex-wrap items-center gap-2 pt-4">
      {active.map(({ label, without }) => (
        <li key={label}>
          <Link
            to="/explore"
            search={without}
            resetScroll={false}
            activeOptions={wholeAddress}
            className="chip chip-on"
          >
            {label}
            <IconX />
            <span className="sr-only">{exploreBarWords.remove}</span>
          </Link>
        </li>
      ))}
      <li>
        <Link
          to="/explore"
          search={{ q, type, view }}
          resetScroll={false}
          activeOptions={wholeAddress}
          className={buttonClass({ variant: 'bare', size: 'small' })}
        >
          {exploreBarWords.clearAll}
        </Link>
      </li>
    </ul>
  );
}

type Searching = { filters: ExploreFilters; onSearch: (q: string | undefined) => void };

function SearchForm({ filters, onSearch }: Searching) {
  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const q = new FormData(event.currentTarget).get('q');
    onSearch((typeof q === 'string' && q.trim()) || undefined);
  }
  return (
    <form action="/explore" method="get" role="search" className="input explore-search" onSubmit={submit}>
      <IconMagnifyingGlass />
      <input
        name="q"
        type="search"
        enterKeyHint="search"
        aria-label={exploreBarWords.searchExplore}
        placeholder={exploreBarWords.search}
        maxLength={limits.query}
        defaultValue={filters.q ?? ''}
      />
    </form>
  );
}

function ViewLink({ filters }: { filters: ExploreFilters }) {
  const isMap = filters.view === 'map';
  return (
    <Link
      to="/explore"
      search={{ ...filters, view: isMap ? undefined : 'map', offset: undefined }}
      resetScroll={false}
      activeOptions={wholeAddress}
      className={buttonClass({ variant: 'outline' })}
    >
      {isMap ? <IconListBullets /> : <IconMapTrifold />}
      {isMap ? exploreBarWords.list : exploreBarWords.map}
    </Link>
  );
}

function toBar({ date, total }: ExplorePageProps['eventCounts']['days'][number]) {
  const [weekday = ''] = shortDay(`${date}T12:00:00Z`, 'UTC').split(',');
  return {
    date,
    weekday,
    day: String(Number(date.slice(8))),
    weekend: weekday === 'Fri' || weekday === 'Sat',
    count: total,
  };
}
