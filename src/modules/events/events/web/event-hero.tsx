import { Fragment, type ReactNode } from 'react';
import { imageSources, imageUrl } from '#modules/media/rules.ts';
import { countText } from '#platform/count-text.ts';
import { shortDay } from '#platform/time.ts';
import { AvatarStack } from '#platform/ui/avatar-stack.tsx';
import { Badge } from '#platform/ui/badge.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { IconCalendarBlank, IconFireFill, IconMapPin, IconUsersThree } from '#platform/ui/icons.tsx';
import { Link } from '#platform/ui/link.ts';
import { PosterFrame } from '#platform/ui/poster-frame.tsx';
import type { Event } from '../contract.ts';
import { fewTickets } from '#modules/events/ticket-types/rules.ts';
import { entryNotes, eventWords } from '../copy.ts';
import { isPast } from '../rules.ts';
import { EventTimes } from './event-times.tsx';

type EventHeroProps = {
  event: Event;
  /** When the page was rendered (epoch ms), the same on server and client. */
  now: number;
  top?: ReactNode;
  /** The ticket stub, or why tickets aren't available. */
  entry: ReactNode;
  actions: ReactNode;
};

/** Shows name, date, place, guests and price above the fold. */
export function EventHero({ event, now, top, entry, actions }: EventHeroProps) {
  const off = entryNotes[event.status as 'cancelled' | 'postponed'];
  return (
    <header className="event-hero under-nav ground-room-3">
      {top}
      <div className="page event-columns">
        <Poster event={event} />
        <div className="event-head">
          <Crumbs event={event} />
          {off && <Badge className="my-2 bg-danger text-lead text-on-danger">{off.title}</Badge>}
          <h1
            dir="auto"
            className={classNames('display event-title', event.name.length > longTitle && 'event-title-long')}
          >
            {event.name}
          </h1>
          <Facts event={event} now={now} />
          <div className="event-entry">
            {entry}
            {actions}
            <TicketsLeft event={event} />
          </div>
        </div>
      </div>
    </header>
  );
}

/** Titles with more characters get a smaller font. */
const longTitle = 26;

function Poster({ event }: { event: Event }) {
  const [image] = event.images;
  const [weekday = '', date = ''] = shortDay(event.startDate, event.timezone).split(', ');
  return (
    <PosterFrame
      image={image && { src: imageUrl(image, 640), srcSet: imageSources(image) }}
      sizes="(min-width: 90rem) 26rem, (min-width: 48rem) 30vw, 49vw"
      alt={image ? `Poster of ${event.name}` : ''}
      band={
        image && image.width === image.height ? { weekday, day: date.split(' ').at(-1) ?? '' } : undefined
      }
      first
      className="event-poster"
    />
  );
}

function Crumbs({ event: { genres, neighborhood, neighborhoodSlug, city, minimumAge } }: { event: Event }) {
  const [genre] = genres.items;
  const crumbs = [
    genre && (
      <Link to="/genres/$slug" params={{ slug: genre.slug }}>
        {genre.name}
      </Link>
    ),
    neighborhoodSlug ? (
      <Link to="/neighborhoods/$id/{-$slug}" params={{ id: neighborhoodSlug, slug: undefined }}>
        {neighborhood}
      </Link>
    ) : (
      <span>{neighborhood || city}</span>
    ),
    minimumAge !== null && <span>{minimumAge}+</span>,
  ].filter(Boolean);
  return (
    <p className="event-crumbs">
      {crumbs.map((crumb, place) => (
        <Fragment key={place}>
          {place > 0 && <span aria-hidden="true">/</span>}
          {crumb}
        </Fragment>
      ))}
    </p>
  );
}

/** Also links from the posts tab, which replaces the sections. */
function ToSection({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link
      to="."
      search={(search: object) => ({ ...search, tab: undefined })}
      hash={id}
      hashScrollIntoView
      activeProps={{}}
      aria-current={undefined}
      className="event-fact-head num hover:underline underline-offset-4"
    >
      {children}
    </Link>
  );
}

function Facts({ event, now }: { event: Event; now: number }) {
  const { venue, location, users } = event;
  // Only ticket holders see the place of an event that hides its address.
  const place = location.name || venue?.name || location.city;
  return (
    <ul className="event-facts">
      <li>
        <IconCalendarBlank />
        <span>
          <EventTimes {...event} now={now} />
        </span>
      </li>
      <li>
        <IconMapPin />
        <span>
          <ToSection id="where">{place}</ToSection>
          <span className="text-ink-2">
            {[location.address1, location.city].filter((part) => part && part !== place).join(', ')}
          </span>
        </span>
      </li>
      {users.total > 0 && (
        <li className="event-going">
          <IconUsersThree />
          <span>
            <ToSection id="going">{eventWords.count(countText(users.total), isPast(event, now))}</ToSection>
            <span className="text-ink-2">{namesOf(users)}</span>
          </span>
          <AvatarStack people={users.items.map(toFace)} total={users.items.length} size={38} />
        </li>
      )}
    </ul>
  );
}

/** Formats first names as `Theo, Ines and 640 more`. */
function namesOf({ items, total }: Event['users']): string {
  const [one, two] = items.map(({ name }) => name.split(' ')[0]!);
  if (!one || total === 1) return one ?? '';
  if (!two || total === 2) return two ? `${one} and ${two}` : one;
  return `${one}, ${two} and ${countText(total - 2)} more`;
}

function toFace({ id, name, images }: Event['users']['items'][number]) {
  return { id, name, image: images[0] ? imageUrl(images[0], 80) : null };
}

/** Shows how many tickets are left when there are few (TIX-14). */
function TicketsLeft({ event: { offer } }: { event: Event }) {
  if (offer.saleState !== 'onSale' || offer.left === null || offer.left >= fewTickets) return null;
  return (
    <Badge tone="line" className="event-left">
      <IconFireFill />
      {eventWords.left(offer.left)}
    </Badge>
  );
}
