import type { Collection } from '#modules/social/collections/contract.ts';
import { collectionWords } from '#modules/social/collections/copy.ts';
import { Chain, useListEvents } from '#modules/social/collections/web/index.ts';
import { EventCard } from '#modules/events/events/web/index.ts';
import { longDay } from '#platform/time.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Link } from '#platform/ui/link.ts';
import { MoreButton } from '#platform/ui/more-button.tsx';

/** The events of a list, as a wall of posters or as a chain for one night (COL-01, COL-02). */
export function CollectionBelow({ list }: { list: Collection }) {
  const isChain = list.layout === 'chain';
  const { events, query } = useListEvents(list);
  const [first] = events;
  return (
    <div className="page py-8">
      {events.length === 0 && (
        <EmptyState title={collectionWords.noEvents} message={collectionWords.noneOnList}>
          <Link to="/explore" className={buttonClass({ variant: 'quiet' })}>
            {collectionWords.explore}
          </Link>
        </EmptyState>
      )}
      {isChain && first && (
        <section aria-label={collectionWords.chain}>
          <h2 className="heading pb-4">{longDay(first.startDate, first.timezone)}</h2>
          <Chain stops={events} />
        </section>
      )}
      {!isChain && <h2 className="sr-only">{collectionWords.listEvents}</h2>}
      {!isChain && (
        <ul className="wall">
          {events.map((event, index) => (
            <li key={event.id}>
              <EventCard event={event} first={index === 0} />
              {event.note && (
                <p dir="auto" className="pt-2 text-small wrap-anywhere">
                  {event.note}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      <MoreButton query={query} className="mt-4">
        {collectionWords.moreEvents}
      </MoreButton>
    </div>
  );
}
