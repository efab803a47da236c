import { pagesOf, queryOf } from '#kit/web/api.ts';
import {
  getEvent,
  getNights,
  listArtistEvents,
  listCommunityEvents,
  listEvents,
  listNeighborhoodEvents,
  listUserEvents,
  listVenueEvents,
} from '../contract.ts';
import type { NightFilters } from './night-filters.ts';

export const nightsQuery = queryOf(getNights, {}, ['events', 'nights']);

export function eventsQuery({ day, genre, free, after }: NightFilters) {
  const wanted = { ...(day && { day }), ...(genre && { genre }), ...(free && { free }) };
  return pagesOf(listEvents, { ...wanted, ...(after && { cursor: after }) }, [
    'events',
    'list',
    wanted,
    after ?? '',
  ]);
}

export const eventQuery = (eventId: string) => queryOf(getEvent, { eventId }, ['events', eventId]);

const perPage = 20;

/** The events of one venue, artist, community, neighbourhood or person. */
export const venueEventsQuery = (venueId: string, after?: string) =>
  pagesOf(listVenueEvents, { venueId, ...page(after) }, ['events', 'of', venueId, after ?? '']);

export const artistEventsQuery = (artistId: string, after?: string) =>
  pagesOf(listArtistEvents, { artistId, ...page(after) }, ['events', 'of', artistId, after ?? '']);

export const communityEventsQuery = (communityId: string, after?: string) =>
  pagesOf(listCommunityEvents, { communityId, ...page(after) }, ['events', 'of', communityId, after ?? '']);

/** What anybody hosts, a person or a community. */
export const hostEventsQuery = (profileId: string) => {
  const bare = profileId.slice(profileId.lastIndexOf(':') + 1);
  return pagesOf(listCommunityEvents, { communityId: bare, ...page(undefined) }, ['events', 'by', profileId]);
};

export const neighborhoodEventsQuery = (locationId: string, after?: string) =>
  pagesOf(listNeighborhoodEvents, { locationId, ...page(after) }, ['events', 'of', locationId, after ?? '']);

export const userEventsQuery = (userId: string, after?: string) =>
  pagesOf(listUserEvents, { userId, ...page(after) }, ['events', 'of', userId, after ?? '']);

function page(after: string | undefined) {
  return { limit: perPage, ...(after && { cursor: after }) };
}
