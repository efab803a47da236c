import { classNames } from '#platform/ui/class-names.ts';
import { Link } from '#platform/ui/link.ts';
import type { ExploreFilters } from './explore-filters.ts';
import type { ExplorePageProps } from './explore-props.ts';
import { friendsGoing, toggleIn, weekendFrom } from './explore-rules.ts';
import { wholeAddress } from './whole-address.ts';
import { quickFiltersWords } from './quick-filters-copy.ts';

type QuickProps = Pick<ExplorePageProps, 'filters' | 'genres' | 'isSignedIn'> & { today: string | undefined };

export function QuickFilters({ filters, today, genres, isSignedIn }: QuickProps) {
  const dates = today
    ? [
        { label: 'Tonight', dates: { from: today, to: today } },
        { label: 'This weekend', dates: weekendFrom(today) },
      ]
    : [];
  const chosen = filters.genre?.split(',') ?? [];
  return (
    <nav
      aria-label={quickFiltersWords.quickFilters}
      className={classNames('chips', filters.view ? 'pt-3' : 'pt-5')}
    >
      {dates.map(({ label, dates: { from, to } }) => {
        const isOn = filters.from === from && filters.to === to;
        return (
          <QuickLink
            key={label}
            isOn={isOn}
            to={{ ...filters, ...(isOn ? { from: undefined, to: undefined } : { from, to }) }}
          >
            {label}
          </QuickLink>
        );
      })}
      <QuickLink isOn={filters.free === true} to={{ ...filters, free: filters.free ? undefined : true }}>
        {quickFiltersWords.freeEntry}
      </QuickLink>
      {isSignedIn && (
        <QuickLink
          isOn={filters.friends === true}
          to={{ ...filters, friends: filters.friends ? undefined : true }}
        >
          {friendsGoing}
        </QuickLink>
      )}
      {genres.map(({ slug, name }) => (
        <QuickLink
          key={slug}
          isOn={chosen.includes(slug)}
          to={{ ...filters, genre: toggleIn(filters.genre, slug) }}
        >
          {name}
        </QuickLink>
      ))}
    </nav>
  );
}

function QuickLink({ isOn, to, children }: { isOn: boolean; to: ExploreFilters; children: string }) {
  return (
    <Link
      to="/explore"
      search={{ ...to, offset: undefined }}
      resetScroll={false}
      preload={false}
      className="chip"
      activeOptions={wholeAddress}
      {...(isOn && { 'aria-current': 'true' as const })}
    >
      {children}
    </Link>
  );
}
