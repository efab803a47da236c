import type { ReactNode } from 'react';
import { EventCard } from '#modules/events/events/web/index.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Link } from '#platform/ui/link.ts';
import { filled } from '#platform/ui/slot.ts';
import { useNearEnd } from '#platform/ui/use-near-end.ts';
import type { FoundEvent, SearchItem } from '../../contract.ts';
import { ItemFace } from '../item-face.tsx';
import { itemLink, kindOf, noteOf, titleOf } from '../item-view.tsx';
import { MatchedName } from '../result-row.tsx';
import type { ExploreFilters } from './explore-filters.ts';
import { milesText } from './explore-rules.ts';
import { useResults } from './use-results.ts';
import { WallSkeleton } from './wall-skeleton.tsx';
import { exploreResultsWords } from './explore-results-copy.ts';

type ExploreResultsProps = { filters: ExploreFilters; nothing: ReactNode };

/** Endless results. Without JavaScript, a link leads to the next page. */
export function ExploreResults({ filters, nothing }: ExploreResultsProps) {
  const results = useResults(filters);
  const end = useNearEnd<HTMLDivElement>(results.more);
  const { items, corrected } = results;
  if (results.hasFailed) {
    return (
      <ErrorState
        title={exploreResultsWords.failed}
        message={exploreResultsWords.failedHint}
        onRetry={results.retry}
      />
    );
  }
  if (!items) return <WallSkeleton />;
  if (items.length === 0) return nothing;
  const events = items.filter((item) => item.type === 'event');
  return (
    <section aria-label={exploreResultsWords.results} aria-busy={results.isOld} className="results">
      {corrected !== null && (
        <p className="pb-5 text-ink-2">
          No results for “{filters.q}”. Showing results for <strong className="text-ink">{corrected}</strong>.
        </p>
      )}
      {events.length === items.length ? (
        <EventPosters events={events} />
      ) : (
        <Mixed items={items} query={filters.q ?? ''} corrected={corrected} />
      )}
      <div ref={end} className="grid place-items-center pt-10">
        {results.hasFailedFurther && (
          <ErrorState title={exploreResultsWords.moreFailed} onRetry={results.retry} />
        )}
        {results.nextOffset !== undefined && !results.hasFailedFurther && (
          <Link
            to="/explore"
            search={{ ...filters, offset: results.nextOffset }}
            preload={false}
            className={buttonClass({ variant: 'quiet' })}
            aria-busy={results.isFetchingMore}
            onClick={(event) => {
              event.preventDefault();
              results.more();
            }}
          >
            {exploreResultsWords.showMore}
          </Link>
        )}
      </div>
    </section>
  );
}

function EventPosters({ events }: { events: readonly FoundEvent[] }) {
  return (
    <ul className="wall">
      {events.map((event, index) => (
        <li key={event.id}>
          <EventCard event={event} first={index === 0} />
          {event.distanceKm !== null && (
            <p className="text-small text-ink-3">
              {event.point?.isApproximate && 'About '}
              {milesText(event.distanceKm)} away
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

type MixedProps = { items: readonly SearchItem[]; query: string; corrected: string | null };

function Mixed({ items, query, corrected }: MixedProps) {
  return (
    <ul className="mixed">
      {items.map((item) => (
        <li key={`${item.type} ${item.id}`} className="result-row">
          <ItemFace item={item} size={56} />
          <span className="min-w-0">
            {filled(itemLink(item), {
              className: 'block font-semibold truncate stretched',
              children: <MatchedName name={titleOf(item)} query={query} corrected={corrected} />,
            })}
            <span className="block text-small text-ink-2 truncate">{noteOf(item)}</span>
          </span>
          <span className="text-caption text-ink-3 ps-2">{kindOf(item)}</span>
        </li>
      ))}
    </ul>
  );
}
