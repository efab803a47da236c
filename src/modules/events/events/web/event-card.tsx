import type { ReactNode } from 'react';
import { imageSources, imageUrl } from '#modules/media/rules.ts';
import { cents, priceText } from '#platform/money.ts';
import { cardDay, shortDay, unbrokenTime } from '#platform/time.ts';
import { AvatarStack } from '#platform/ui/avatar-stack.tsx';
import { Link } from '#platform/ui/link.ts';
import { PosterCard } from '#platform/ui/poster-card.tsx';
import type { EventCard as Event } from '../contract.ts';
import { slugOf } from '../rules.ts';
import { eventCardWords } from './event-card-copy.ts';
import { SaveButton } from '#modules/events/saves/web/index.ts';

type EventCardProps = {
  event: Event;
  /** The larger first card of a grid, with faces of people who are going. */
  big?: boolean;
  first?: boolean;
};

/** (PRC-01) */
export function EventCard({ event, big = false, first = false }: EventCardProps) {
  const [image] = event.images;
  return (
    <PosterCard
      title={event.name}
      link={eventLink(event)}
      gel={event.gel}
      big={big}
      first={first}
      image={image && { src: imageUrl(image, 320), srcSet: imageSources(image, big ? 1080 : 640) }}
      sizes={big ? bigSizes : cardSizes}
      band={image && image.width !== image.height ? undefined : bandOf(event)}
      when={
        <time dateTime={event.startDate}>
          {cardDay(event.startDate, event.timezone)} · {unbrokenTime(event.startDate, event.timezone)}
        </time>
      }
      where={whereOf(event)}
      price={priceOf(event)}
      {...(event.status === undefined && event.offer.isAlmostGone && { tag: 'Almost gone' })}
      action={<SaveButton event={event} />}
      {...(big && { aside: <Going event={event} /> })}
    />
  );
}

/** A `<Link>` to the event page without children, for `render` props. */
export function eventLink(event: Pick<Event, 'providerCode' | 'providerId' | 'name'>) {
  const params = { code: event.providerCode, id: event.providerId, slug: slugOf(event.name) || undefined };
  return <Link to="/events/$code/$id/{-$slug}" params={params} />;
}

/** Understates the width on phones, because about 1.6 dots per pixel are enough for posters. */
const bigSizes = '(min-width: 90rem) 34rem, (min-width: 64rem) 38vw, (min-width: 48rem) 62vw, 49vw';
const cardSizes = '(min-width: 90rem) 16rem, (min-width: 64rem) 18vw, (min-width: 48rem) 30vw, 24vw';

/** The price, or why there is none: cancelled, postponed, sold out or sold elsewhere. */
function priceOf({ status, offer, seller }: Event): ReactNode {
  if (status === 'cancelled') return <span className="badge badge-danger">{eventCardWords.cancelled}</span>;
  if (status === 'postponed') return <span className="badge badge-danger">{eventCardWords.postponed}</span>;
  if (offer.saleState === 'soldOut') return offer.isInDraw ? 'In the draw' : 'Sold out';
  return offer.priceFrom === null
    ? seller && `On ${seller}`
    : priceText(cents(offer.priceFrom), offer.currency);
}

function whereOf({ venue, neighborhood, city }: Pick<Event, 'venue' | 'neighborhood' | 'city'>): string {
  return [venue?.name, neighborhood || city].filter(Boolean).join(', ');
}

function bandOf({ startDate, timezone }: Event) {
  const [weekday = '', date = ''] = shortDay(startDate, timezone).split(', ');
  return { weekday, day: date.split(' ').at(-1) ?? '' };
}

function Going({ event: { users } }: { event: Event }) {
  if (users.total === 0) return null;
  const people = users.items.map(({ id, name, images }) => ({
    id,
    name,
    image: images[0] ? imageUrl(images[0], 80) : null,
  }));
  return <AvatarStack people={people} total={people.length} size={26} />;
}
