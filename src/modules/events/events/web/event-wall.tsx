import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { buttonClass } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { Link } from '#platform/ui/link.ts';
import { useNearEnd } from '#platform/ui/use-near-end.ts';
import { EventCard } from './event-card.tsx';
import type { eventsQuery } from './event-queries.ts';
import { eventWallWords } from './event-wall-copy.ts';

export type EventWallProps = {
  query: ReturnType<typeof eventsQuery>;
  lead?: boolean;
  empty: ReactNode;
};

/** An infinite grid of posters by start time. Without JavaScript, a link leads to the next page. */
export function EventWall({ query, lead = false, empty }: EventWallProps) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useSuspenseInfiniteQuery(query);
  const more = () => void (hasNextPage && !isFetchingNextPage && fetchNextPage());
  const end = useNearEnd<HTMLDivElement>(more);
  const events = data.pages.flatMap((page) => page.items);
  if (events.length === 0) return empty;

  const next = data.pages.at(-1)?.next;
  return (
    <>
      <ul className={classNames('wall', lead && events.length > 4 && 'wall-led')}>
        {events.map((event, index) => (
          <li key={event.id}>
            <EventCard event={event} big={lead && index === 0 && events.length > 4} first={index === 0} />
          </li>
        ))}
      </ul>
      <div ref={end} className="flex justify-center pt-10">
        {next && (
          <Link
            to="."
            search={(search) => ({ ...search, after: next })}
            className={buttonClass({ variant: 'quiet' })}
            aria-busy={isFetchingNextPage}
            preload={false}
            onClick={(event) => {
              event.preventDefault();
              more();
            }}
          >
            {eventWallWords.moreEvents}
          </Link>
        )}
      </div>
    </>
  );
}
