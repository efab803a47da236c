import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { classNames } from '#platform/ui/class-names.ts';
import { ListEnd } from '#platform/ui/list-end.tsx';
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
  const list = useSuspenseInfiniteQuery(query);
  const events = list.data.pages.flatMap((page) => page.items);
  if (events.length === 0) return empty;
  return (
    <>
      <ul className={classNames('wall', lead && events.length > 4 && 'wall-led')}>
        {events.map((event, index) => (
          <li key={event.id}>
            <EventCard event={event} big={lead && index === 0 && events.length > 4} first={index === 0} />
          </li>
        ))}
      </ul>
      <ListEnd query={list}>{eventWallWords.moreEvents}</ListEnd>
    </>
  );
}
