import { pagesOf, queryOf } from '#platform/ui/api.ts';
import { getEvent } from '../contract.ts';
import {
  listArtistEvents,
  listCommunityEvents,
  listEvents,
  listGenreEvents,
  listHashtagEvents,
  listNeighborhoodEvents,
  listUserEvents,
  listVenueEvents,
  type When,
} from '../lists-contract.ts';
import type { EventListFilters } from './event-filters.ts';

/**
 * @param city its slug
 * @param lead whether the most popular event of the first night comes first
 */
export function eventsQuery(city: string, { day, genre, free, after }: EventListFilters, lead?: true) {
  const wanted = {
    city,
    ...(day && { day }),
    ...(genre && { genre }),
    ...(free && { free }),
    ...(lead && { lead }),
  };
  return pagesOf(listEvents, { ...wanted, ...(after && { cursor: after }) }, [
    'events',
    'list',
    wanted,
    after ?? '',
  ]);
}

export const eventQuery = (eventId: string) => queryOf(getEvent, { eventId }, ['events', eventId]);

const perPage = 20;

type Further = { readonly when: When; readonly cursor: string };

const lists = {
  venue: (venueId: string, further: Further) =>
    pagesOf(listVenueEvents, { venueId, limit: perPage, ...further }, keyOf(venueId, further)),
  artist: (artistId: string, further: Further) =>
    pagesOf(listArtistEvents, { artistId, limit: perPage, ...further }, keyOf(artistId, further)),
  community: (communityId: string, further: Further) =>
    pagesOf(listCommunityEvents, { communityId, limit: perPage, ...further }, keyOf(communityId, further)),
  neighborhood: (locationId: string, further: Further) =>
    pagesOf(listNeighborhoodEvents, { locationId, limit: perPage, ...further }, keyOf(locationId, further)),
  genre: (slug: string, further: Further) =>
    pagesOf(listGenreEvents, { slug, limit: perPage, ...further }, keyOf(`genre:${slug}`, further)),
  hashtag: (tag: string, further: Further) =>
    pagesOf(listHashtagEvents, { tag, limit: perPage, ...further }, keyOf(`hashtag:${tag}`, further)),
  user: (userId: string, further: Further) =>
    pagesOf(listUserEvents, { userId, limit: perPage, ...further }, keyOf(userId, further)),
};
type EventsOwner = keyof typeof lists;

/** Further events of a profile, neighborhood, genre or hashtag, after those on its page. */
export const moreEventsOf = (of: EventsOwner, id: string, further: Further) => lists[of](id, further);

function keyOf(id: string, { when, cursor }: Further) {
  return ['events', 'of', id, when, cursor];
}
