import { useInfiniteQuery } from '@tanstack/react-query';
import { useHydrated, useRouteContext } from '@tanstack/react-router';
import { EventCard, eventsQuery } from '#modules/events/events/web/index.ts';
import { useMe } from '#modules/identity/accounts/web/index.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { Link } from '#platform/ui/link.ts';
import { Rail } from '#platform/ui/rail.tsx';
import { useCity } from '../city/use-city.ts';
import { useMayHost } from '../shell/use-may-host.ts';
import { feedPageWords as words } from './feed-copy.ts';

const shown = 10;

/** The first posters of the event wall, in a space reserved for them, because they load after the feed (OWN-02). */
export function NextEvents() {
  const isHydrated = useHydrated();
  const city = useCity();
  const me = useMe();
  const { setup } = useRouteContext({ from: '__root__' });
  const mayHost = useMayHost();
  const needsCity = !setup.instance.hasCity && me?.admin === true;
  const { data, isError } = useInfiniteQuery({ ...eventsQuery(city.slug, {}), enabled: isHydrated });
  const events = data?.pages[0]?.items.slice(0, shown) ?? [];
  if (isError && !data) return null;
  if (!isHydrated || !data) return <div className="next-events" aria-busy="true" />;
  return (
    <div className="next-events">
      <Rail title={words.next} noun={words.events} link={<AllEvents />}>
        {events.map((event) => (
          <EventCard key={event.id} event={event} />
        ))}
      </Rail>
      {events.length === 0 && (
        <p className="text-ink-2">
          {words.noEvents}{' '}
          {needsCity && (
            <Link to="/admin/{-$section}" params={{ section: 'cities' }} className="underline">
              {words.addCity}
            </Link>
          )}
          {!needsCity && mayHost && (
            <Link to="/events/new" className="underline">
              {words.createEvent}
            </Link>
          )}
        </p>
      )}
    </div>
  );
}

function AllEvents() {
  return (
    <Link to="/" search={{ feed: 'events' }} className={buttonClass({ variant: 'quiet', size: 'small' })}>
      {words.allEvents}
    </Link>
  );
}
