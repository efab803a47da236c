import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EventsOfPage } from '#app/contract.ts';
import { EventRows, moreEventsOf } from '#modules/events/events/web/index.ts';
import { countText } from '#platform/count-text.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Link } from '#platform/ui/link.ts';
import { profilePageWords as words } from './copy.ts';

type EventsOwner = Parameters<typeof moreEventsOf>[0];

type EventsSectionProps = {
  /** The profile or neighborhood, for loading more. */
  of: EventsOwner;
  id: string;
  events: EventsOfPage;
  /** Shown when there are no upcoming or past events. */
  none: { upcoming: string; past: string };
  /** Offers to create the first event, instead of the way to Explore (INS-06). */
  canCreate?: boolean;
  /** Whether other upcoming events are listed above. */
  hasOthers?: boolean;
};

/** Upcoming and past events, with a switch that is part of the address. */
export function EventsSection({
  of,
  id,
  events,
  none,
  canCreate = false,
  hasOthers = false,
}: EventsSectionProps) {
  const { when, items } = events;
  return (
    <section id="events">
      <h2 className="sr-only">{words.events}</h2>
      <WhenSwitch events={events} />
      {items.length === 0 ? (
        <EmptyState
          title={when === 'past' ? 'No past events yet' : hasOthers ? words.noOthers : 'No upcoming events'}
          message={when === 'past' || !hasOthers ? none[when] : undefined}
        >
          {when === 'upcoming' && events.counts.past > 0 && (
            <Link
              to="."
              search={(search) => ({ ...search, when: 'past', after: undefined })}
              className={buttonClass({ variant: 'outline' })}
            >
              {words.seePast}
            </Link>
          )}
          {canCreate && when === 'upcoming' ? (
            <Link
              to="/events/new"
              search={of === 'community' ? { cid: id } : of === 'venue' ? { venue: id } : {}}
              className={buttonClass({ variant: 'lit' })}
            >
              {words.createEvent}
            </Link>
          ) : (
            <Link to="/explore" className={buttonClass({ variant: 'quiet' })}>
              {words.explore}
            </Link>
          )}
        </EmptyState>
      ) : (
        <EventRows events={items} past={when === 'past'} />
      )}
      {events.next && (
        <More key={`${id} ${when} ${events.next}`} of={of} id={id} when={when} next={events.next} />
      )}
    </section>
  );
}

/** Links, so that both views can be shared. */
function WhenSwitch({ events: { when, counts } }: { events: EventsOfPage }) {
  return (
    <nav aria-label={words.when} className="tabs tabs-flush">
      {(['upcoming', 'past'] as const).map((side) => (
        <Link
          key={side}
          to="."
          search={(search) => ({ ...search, when: side === 'past' ? 'past' : undefined, after: undefined })}
          aria-current={side === when ? 'page' : undefined}
          activeProps={{}}
          resetScroll={false}
        >
          {side === 'past' ? 'Past' : 'Upcoming'}
          {counts[side] > 0 && <span className="badge num">{countText(counts[side])}</span>}
        </Link>
      ))}
    </nav>
  );
}

type MoreProps = { of: EventsOwner; id: string; when: 'upcoming' | 'past'; next: string };

/** Loads more events. Without JavaScript the link opens a page that starts there. */
function More({ of, id, when, next }: MoreProps) {
  const [wanted, setWanted] = useState(false);
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    ...moreEventsOf(of, id, { when, cursor: next }),
    enabled: wanted,
  });
  const events = data?.pages.flatMap((page) => page.items) ?? [];
  const after = data?.pages.at(-1)?.next ?? next;
  const isOver = wanted && data !== undefined && !hasNextPage;
  return (
    <>
      {events.length > 0 && <EventRows events={events} past={when === 'past'} />}
      {!isOver && (
        <Link
          to="."
          search={(search) => ({ ...search, after })}
          className={buttonClass({ variant: 'quiet' })}
          aria-busy={isFetching}
          preload={false}
          onClick={(event) => {
            event.preventDefault();
            if (!wanted) setWanted(true);
            else if (!isFetching) void fetchNextPage();
          }}
        >
          {words.moreEvents}
        </Link>
      )}
    </>
  );
}
