import { bareId } from '#platform/ids.ts';
import type { PagePath } from '#platform/page-path.ts';
import { eventPath, slugOf } from '#modules/events/events/rules.ts';
import { profilePath } from '#modules/profiles/profiles/rules.ts';
import { cents, priceText } from '#platform/money.ts';
import { cardDay, timeOfDay } from '#platform/time.ts';
import { Link } from '#platform/ui/link.ts';
import type { Slot } from '#platform/ui/slot.ts';
import type { FoundEvent, FoundLocation, SearchItem } from '../contract.ts';

const kinds = {
  event: 'Event',
  user: 'Person',
  community: 'Community',
  artist: 'Artist',
  venue: 'Venue',
  collection: 'Do-list',
  neighborhood: 'Neighborhood',
  genre: 'Genre',
  hashtag: 'Hashtag',
  track: 'Song',
  location: 'Place',
} as const satisfies Record<SearchItem['type'], string>;

export const kindOf = (item: SearchItem): string => kinds[item.type];

export function titleOf(item: SearchItem): string {
  return item.type === 'hashtag' ? `#${item.name}` : item.name;
}

export function noteOf(item: SearchItem): string {
  switch (item.type) {
    case 'event':
      return eventNote(item);
    case 'neighborhood':
      return item.city;
    case 'track':
      return item.artists.items.map(({ name }) => name).join(', ');
    case 'location':
      return item.addressFull;
    case 'genre':
    case 'hashtag':
      return '';
    default:
      return item.note;
  }
}

function eventNote({ startDate, timezone, venue, neighborhood, city, offer, seller }: FoundEvent): string {
  const when = `${cardDay(startDate, timezone)}, ${timeOfDay(startDate, timezone)}`;
  const price =
    offer.priceFrom === null ? seller && `On ${seller}` : priceText(cents(offer.priceFrom), offer.currency);
  return [when, venue?.name ?? (neighborhood || city), price].filter(Boolean).join(' · ');
}

/** A `<Link>` to a result, without children, to use as a slot. */
export function itemLink(item: SearchItem): Slot {
  if (item.type === 'genre') return <Link to="/genres/$slug" params={{ slug: item.slug }} />;
  if (item.type === 'hashtag') return <Link to="/hashtags/$tag" params={{ tag: item.name }} />;
  if (item.type === 'track') return <Link to="/explore" search={{ q: item.name }} />;
  return <Link to={pathOf(item)} />;
}

function pathOf(item: Exclude<SearchItem, { type: 'genre' | 'hashtag' | 'track' }>): PagePath {
  switch (item.type) {
    case 'event':
      return eventPath(item);
    case 'collection':
      return `/do-lists/${bareId(item.id)}`;
    case 'neighborhood':
      return `/neighborhoods/${item.slug}/${slugOf(item.name)}`;
    case 'location':
      return placePath(item);
    default:
      return profilePath(item);
  }
}

function placePath({ kind, id }: FoundLocation): PagePath {
  if (kind === 'venue') return `/venues/${id}`;
  return kind === 'neighborhood' ? `/neighborhoods/${id}` : '/explore';
}
