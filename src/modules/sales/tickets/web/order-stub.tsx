import { imageUrl } from '#modules/media/rules.ts';
import { isKeyOf } from '#platform/is-key-of.ts';
import { cardDay, shortDate, timeOfDay } from '#platform/time.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Link } from '#platform/ui/link.ts';
import { PosterFrame } from '#platform/ui/poster-frame.tsx';
import { bareId } from '#platform/ids.ts';
import type { OrderSummary } from '../contract.ts';
import { orderStates, ticketWords } from '../copy.ts';
import './tickets.css';

const eventStates = { cancelled: 'Cancelled', postponed: 'Postponed' } as const;

/** An order as a torn ticket: event and date on the long part, quantity on the stub. */
export function OrderStub({
  order: { orderId, event, what, ticketsTotal, status, noneValid },
  past,
}: {
  order: OrderSummary;
  /** Its year matters more than its time. */
  past: boolean;
}) {
  const [image] = event.images;
  const eventState = isKeyOf(eventStates, event.status) ? eventStates[event.status] : undefined;
  const orderState = status === 'completed' && noneValid ? ticketWords.noneValid : orderStates[status]?.title;
  const state = eventState ?? orderState;
  return (
    <li className="order-stub" data-gel={event.gel}>
      <PosterFrame image={image && { src: imageUrl(image, 160) }} className="order-stub-poster" />
      <div className="order-stub-what">
        <p className="text-small text-ink-2">
          <time dateTime={event.startDate}>
            {past
              ? shortDate(event.startDate, event.timezone)
              : `${cardDay(event.startDate, event.timezone)} · ${timeOfDay(event.startDate, event.timezone)}`}
          </time>
        </p>
        <h2>
          <Link to="/tickets/$orderId" params={{ orderId: bareId(orderId) }} className="stretched">
            {event.name}
          </Link>
        </h2>
        <p className="text-small text-ink-2">{event.venueName}</p>
        <p className="text-small text-ink-2">{what}</p>
        {state && (
          <p className="pt-1.5">
            <Badge tone="warn">{state}</Badge>
          </p>
        )}
      </div>
      <p className="order-stub-count">
        <b className="num" aria-hidden="true">
          {ticketsTotal}
        </b>
        <span aria-hidden="true">{ticketsTotal === 1 ? 'ticket' : 'tickets'}</span>
        <span className="sr-only">{ticketWords.tickets(ticketsTotal)}</span>
      </p>
    </li>
  );
}
