import type { ReactNode } from 'react';
import type { Genre } from '#modules/music/contract.ts';
import { Link } from '#platform/ui/link.ts';
import type { EventListFilters } from './event-filters.ts';
import { eventFilterBarWords } from './event-filter-bar-copy.ts';

/** Genres and free entry as links that keep other filters, so that they work without JavaScript and can be shared. */
export function EventFilterBar({ filters, genres }: { filters: EventListFilters; genres: readonly Genre[] }) {
  return (
    <nav aria-label={eventFilterBarWords.filterEvents} className="chips">
      <FilterLink set={{}} current={!filters.genre && !filters.free}>
        {eventFilterBarWords.all}
      </FilterLink>
      {genres.map(({ slug, name }) => (
        <FilterLink key={slug} set={{ genre: slug }} current={filters.genre === slug}>
          {name}
        </FilterLink>
      ))}
      <FilterLink set={{ free: true }} current={filters.free === true}>
        {eventFilterBarWords.freeEntry}
      </FilterLink>
    </nav>
  );
}

function FilterLink(props: {
  set: Pick<EventListFilters, 'genre' | 'free'>;
  current: boolean;
  children: ReactNode;
}) {
  return (
    <Link
      to="."
      search={({ day, genre: _genre, free: _free, after: _after, ...rest }: EventListFilters) => ({
        ...rest,
        ...(day && { day }),
        ...props.set,
      })}
      resetScroll={false}
      className="chip"
      activeOptions={{ exact: true, includeSearch: true }}
      {...(props.current && { 'aria-current': 'true' as const })}
    >
      {props.children}
    </Link>
  );
}
