import { useQuery } from '@tanstack/react-query';
import { eventPath } from '#modules/events/events/rules.ts';
import { OfferedTickets } from '#modules/sales/exchange/web/index.ts';
import { momentText } from '#platform/time.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Link } from '#platform/ui/link.ts';
import { drawWords as words } from '../copy.ts';
import { DrawInvitation } from './draw-invitation.tsx';
import { myDrawsQuery } from './draw-queries.ts';
import { EntryStatus } from './entry-status.tsx';

/** The draws that the viewer entered, with tickets that they won, and invitations. Renders nothing without any. */
export function MyDraws() {
  const { data, isError, refetch } = useQuery(myDrawsQuery);
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
  if (!data || data.items.length === 0) return null;
  return (
    <section tabIndex={-1} aria-labelledby="my-draws" className="grid gap-4 pb-8 max-w-240 outline-none">
      <h2 id="my-draws" className="heading">
        {words.myDraws}
      </h2>
      <ul className="grid gap-5">
        {data.items.map(({ event, draw, entry, invitation }) => (
          <li key={`${event.id} ${invitation?.entryId ?? ''}`} className="grid gap-2">
            <div>
              <Link to={eventPath(event)} className="font-semibold">
                {event.name}
              </Link>
              <p className="text-ink-2">{momentText(event.startDate, event.timezone)}</p>
            </div>
            {invitation && <DrawInvitation eventId={event.id} invitation={invitation} />}
            {entry && <EntryStatus entry={entry} />}
            {entry?.offer && <OfferedTickets offer={entry.offer} event={event} />}
            {draw.state === 'postponed' && <p className="text-ink-2">{words.postponed}</p>}
            {draw.state === 'open' && (
              <p className="text-ink-2">{words.closes(momentText(draw.closesAt, event.timezone))}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
