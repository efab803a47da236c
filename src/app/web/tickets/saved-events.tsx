import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { listSavedEvents } from '#modules/events/events/saved-contract.ts';
import { EventCard } from '#modules/events/events/web/index.ts';
import { savedKey } from '#modules/events/saves/web/index.ts';
import { pagesOf } from '#platform/ui/api.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { IconHeart } from '#platform/ui/icons.tsx';
import { Link } from '#platform/ui/link.ts';
import { MoreButton } from '#platform/ui/more-button.tsx';
import { savedListWords as words } from './saved-copy.ts';

export const savedEventsQuery = pagesOf(listSavedEvents, {}, savedKey);

/** The viewer's saved events, soonest first (OWN-04). */
export function SavedEvents() {
  const query = useSuspenseInfiniteQuery(savedEventsQuery);
  const events = query.data.pages.flatMap((page) => page.items);
  if (events.length === 0)
    return (
      <EmptyState icon={<IconHeart />} title={words.noneTitle} message={words.noneText}>
        <Link to="/" className={buttonClass()}>
          {words.find}
        </Link>
      </EmptyState>
    );
  return (
    <>
      <ul className="wall pt-6">
        {events.map((event, index) => (
          <li key={event.id}>
            <EventCard event={event} first={index === 0} />
          </li>
        ))}
      </ul>
      <MoreButton query={query} className="mt-8">
        {words.more}
      </MoreButton>
    </>
  );
}
