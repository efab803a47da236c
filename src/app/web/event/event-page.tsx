import { lazy, memo, Suspense, useDeferredValue } from 'react';
import type { EventView } from '#app/contract.ts';
import { BuyDrawer } from '#features/checkout/web/index.ts';
import { entryOf, isJoinable, isPast } from '#features/events/rules.ts';
import { CalendarLink, EventHero } from '#features/events/web/index.ts';
import type { ProfileCard } from '#features/profiles/contract.ts';
import { ShareButton } from '#features/sharing/web/index.ts';
import type { EventBodyProps } from './event-body.tsx';
// The body's markup is there before its code, so its looks come with the page.
import '#features/music/web/preview.css';
import '#features/venues/web/where.css';
import { EventBuyBar, EventEntry } from './event-entry.tsx';
import { JoinNight } from './join-night.tsx';

type EventPageProps = {
  event: EventView;
  going: readonly ProfileCard[];
  /** The time the page was made at (epoch ms), the same on both sides. */
  now: number;
  appUrl: string | null;
};

/** The page of an event, lit in its gel (EVT-05). */
export function EventPage({ event, going, now, appUrl }: EventPageProps) {
  // News that arrives before the body's code waits for it; the markup stays as it is.
  const body = { event: useDeferredValue(event), going: useDeferredValue(going) };
  const actions = (
    <>
      {isJoinable(entryOf(event, now)) && <JoinNight event={event} />}
      {!isPast(event, now) && <CalendarLink event={event} />}
      <ShareButton itemId={event.id} name={event.name} className="event-action" iconOnly />
    </>
  );
  return (
    <div data-gel={event.gel}>
      <EventHero event={event} entry={<EventEntry event={event} now={now} />} actions={actions} />
      <Below {...body} />
      <EventBuyBar event={event} now={now} />
      {event.tickets.items.length > 0 && <BuyDrawer event={event} appUrl={appUrl} />}
    </div>
  );
}

const loadBody = () => import('./event-body.tsx').then((part) => ({ default: part.EventBody }));
const EventBody = lazy(loadBody);

const Below = memo(function Below(props: EventBodyProps) {
  return (
    <Suspense>
      <EventBody {...props} />
    </Suspense>
  );
});
