import { useQuery } from '@tanstack/react-query';
import { eventPath } from '#modules/events/events/rules.ts';
import { momentText } from '#platform/time.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Link } from '#platform/ui/link.ts';
import { waitingWords as words } from '../waiting-copy.ts';
import { waitingListsQuery } from './exchange-queries.ts';
import { OfferedTickets } from './waiting-offer.tsx';

/** The waiting lists that the viewer is on, with the tickets offered to them. Renders nothing without any. */
export function WaitingLists() {
  const { data, isError, refetch } = useQuery(waitingListsQuery);
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby="waiting-lists" className="grid gap-4 pb-8 max-w-240">
      <h2 id="waiting-lists" className="heading">
        {words.listTitle}
      </h2>
      <ul className="grid gap-5">
        {data.items.map(({ event, entry }) => (
          <li key={event.id} className="grid gap-2">
            <div>
              <Link to={eventPath(event)} className="font-semibold">
                {event.name}
              </Link>
              <p className="text-ink-2">{momentText(event.startDate, event.timezone)}</p>
            </div>
            {entry.offer ? (
              <OfferedTickets offer={entry.offer} event={event} />
            ) : (
              <p>{words.ahead(entry.ahead)}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
