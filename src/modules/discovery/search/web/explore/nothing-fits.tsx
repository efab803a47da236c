import { useQueries } from '@tanstack/react-query';
import { isKeyOf } from '#platform/is-key-of.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Link } from '#platform/ui/link.ts';
import type { SearchType } from '../../contract.ts';
import { askFor } from '../search-query.ts';
import { words } from '../search-copy.ts';
import type { ExploreFilters } from './explore-filters.ts';
import { activeFilters, noFilters, type ActiveFilter, type FilterNames } from './explore-rules.ts';
import { wantedOf } from './wanted.ts';

type NothingFitsProps = { filters: ExploreFilters; names: FilterNames; mayHost: boolean };

export function NothingFits({ filters, names, mayHost }: NothingFitsProps) {
  const active = activeFilters(filters, names);
  const helpful = useHelpful(active);
  const [first] = helpful;
  if (active.length === 0 && !filters.q) return <NoneYet type={filters.type} mayHost={mayHost} />;
  if (active.length === 0) {
    return (
      <EmptyState title={words.noResults} message={words.none}>
        <LetGo filters={{ view: filters.view }}>{words.showAllEvents}</LetGo>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={words.noEventsMatch}
      message={first ? `Remove “${first.label}” to see some.` : 'Remove a filter, or clear all of them.'}
    >
      {(helpful.length > 0 ? helpful : active).slice(0, 3).map(({ label, without }) => (
        <LetGo key={label} filters={without}>
          Remove {label}
        </LetGo>
      ))}
      <LetGo filters={{ q: filters.q, view: filters.view }}>{words.clearAll}</LetGo>
    </EmptyState>
  );
}

const firstOf = {
  event: '/events/new',
  artist: '/artists/new',
  venue: '/venues/new',
  community: '/communities/new',
  collection: '/do-lists/new',
} as const;

/** An instance without anything of this type (INS-06). */
function NoneYet({ type = 'event', mayHost }: { type: SearchType | undefined; mayHost: boolean }) {
  const kind = isKeyOf(firstOf, type) ? type : 'event';
  const { title, message, action } = words.noneYet[kind];
  if (kind === 'event' && !mayHost) return <EmptyState title={title} message={words.comeBack} />;
  return (
    <EmptyState title={title} message={message}>
      <Link to={firstOf[kind]} className={buttonClass()}>
        {action}
      </Link>
    </EmptyState>
  );
}

/** Returns the filters whose removal gives results, with one small request each. */
function useHelpful(active: readonly ActiveFilter[]): readonly ActiveFilter[] {
  const answers = useQueries({
    queries: active.map(({ without }) => {
      const wanted = wantedOf(without);
      return {
        queryKey: ['search', 'any', wanted],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          askFor(wanted, { limit: 1, offset: 0 }, { signal }).then(({ items }) => items.length > 0),
        retry: false,
        staleTime: 60_000,
      };
    }),
  });
  return active.filter((_, index) => answers[index]?.data === true);
}

function LetGo({ filters, children }: { filters: ExploreFilters; children: React.ReactNode }) {
  return (
    <Link
      to="/explore"
      search={{ ...noFilters, ...filters }}
      resetScroll={false}
      className={buttonClass({ variant: 'quiet' })}
    >
      {children}
    </Link>
  );
}
