import type { EventCard } from '#modules/events/events/contract.ts';
import { eventLink } from '#modules/events/events/web/index.ts';
import { imageSources, imageUrl } from '#modules/media/rules.ts';
import { cents, priceText } from '#platform/money.ts';
import { cardDay, timeOfDay } from '#platform/time.ts';
import { filled } from '#platform/ui/slot.ts';

/** A card for an event in its accent color; the whole card links to its page (FED-05). */
export function PostEvent({ event }: { event: EventCard }) {
  const [image] = event.images;
  const way = wayIn(event);
  const place = [event.venue?.name, event.neighborhood || event.city].filter(Boolean).join(', ');
  const children = (
    <>
      {image ? (
        <img
          src={imageUrl(image, 320)}
          srcSet={imageSources(image, 320)}
          sizes="8.25rem"
          alt=""
          width={132}
          height={165}
          loading="lazy"
          decoding="async"
        />
      ) : (
        <span className="post-event-blank" />
      )}
      <span className="post-event-words">
        <strong className="display" dir="auto">
          {event.name}
        </strong>
        <span className="block">
          <time dateTime={event.startDate}>
            {cardDay(event.startDate, event.timezone)}, {timeOfDay(event.startDate, event.timezone)}
          </time>
          <span className="block">
            <bdi>{place}</bdi>
          </span>
        </span>
        {way && <span className="post-event-way num">{way}</span>}
      </span>
    </>
  );
  return (
    <div data-gel={event.gel}>
      {filled(eventLink(event), { className: 'post-event ground-room-3', children })}
    </div>
  );
}

function wayIn({ status, offer }: EventCard): string | undefined {
  if (status === 'cancelled') return 'Cancelled';
  if (status === 'postponed') return 'Postponed';
  if (offer.saleState === 'soldOut') return offer.isInDraw ? 'In the draw' : 'Sold out';
  if (offer.saleState !== 'onSale' || offer.priceFrom === null) return undefined;
  return offer.priceFrom === 0 ? 'RSVP' : `Get tickets, ${priceText(cents(offer.priceFrom), offer.currency)}`;
}
