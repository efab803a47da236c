import { imageUrl } from '#modules/media/rules.ts';
import { countText } from '#platform/count-text.ts';
import { cents, priceText } from '#platform/money.ts';
import { farYear, shortDay, unbrokenTime, yearOf } from '#platform/time.ts';
import { filled } from '#platform/ui/slot.ts';
import type { EventCard } from '../contract.ts';
import { eventLink } from './event-card.tsx';
import './event-rows.css';

/** (PRC-01) */
export function EventRows({ events, past = false }: { events: readonly EventCard[]; past?: boolean }) {
  return (
    <ul className="event-rows">
      {events.map((event) => (
        <EventRow key={event.id} event={event} past={past} />
      ))}
    </ul>
  );
}

function EventRow({ event, past }: { event: EventCard; past: boolean }) {
  const [image] = event.images;
  const [weekday, date = ''] = shortDay(event.startDate, event.timezone).split(', ');
  const [month, day] = date.split(' ');
  const note = noteOf(event, past);
  return (
    <li className="event-row" data-gel={event.gel}>
      <time dateTime={event.startDate} className="event-row-day">
        <small>
          {weekday}, {month}
        </small>
        <span className="num">{day}</span>
      </time>
      {image ? (
        <img
          src={imageUrl(image, 160)}
          alt=""
          width={64}
          height={80}
          loading="lazy"
          decoding="async"
          className="event-row-poster"
        />
      ) : (
        <span className="event-row-poster" />
      )}
      <div className="min-w-0">
        <h3 dir="auto">{filled(eventLink(event), { className: 'stretched', children: event.name })}</h3>
        <p>
          <bdi>{placeOf(event)}</bdi>
          {whenOf(event, past)}
        </p>
      </div>
      {note && <span className="event-row-note num">{note}</span>}
    </li>
  );
}

const placeOf = ({ venue, neighborhood, city }: EventCard) => venue?.name ?? (neighborhood || city);

/** Text after the place: `, 11:00 PM, 642 going`, or `, 2024, 642 went` of a past event. A far one has its year, too. */
function whenOf(event: EventCard, past: boolean): string {
  const { users, startDate, timezone } = event;
  const going = users.total > 0 && `${countText(users.total)} ${past ? 'went' : 'going'}`;
  const when = past
    ? yearOf(startDate, timezone)
    : unbrokenTime(startDate, timezone) + farYear(startDate, timezone);
  const told = [when, going].filter(Boolean).join(', ');
  return placeOf(event) ? `, ${told}` : told;
}

function noteOf({ status, offer, seller }: EventCard, past: boolean): string | undefined {
  if (status === 'cancelled') return 'Cancelled';
  if (status === 'postponed') return 'Postponed';
  if (past) return undefined;
  if (offer.saleState === 'soldOut') return offer.isInDraw ? 'In the draw' : 'Sold out';
  if (offer.priceFrom === null) return seller && `On ${seller}`;
  return offer.priceFrom === 0 ? 'RSVP' : priceText(cents(offer.priceFrom), offer.currency);
}
