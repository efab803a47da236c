import { cityReachKm, nearestCity } from '#modules/instance/cities/choose-city.ts';
import { findListedCity, readInstance } from '#modules/instance/settings/server/index.ts';
import { listTickets } from '#modules/events/ticket-types/server/index.ts';
import { zoneAt } from '#modules/profiles/places/server/index.ts';
import { requireUser } from '#modules/profiles/profiles/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { route } from '#platform/server/route.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import { memoizeFor } from '#platform/server/memoize-for.ts';
import * as calls from '../contract.ts';
import * as lists from '../lists-contract.ts';
import * as joining from '../joining-contract.ts';
import { listSavedEvents } from '../saved-contract.ts';
import { getEventCounts, type EventCounts } from '../counts-contract.ts';
import { listMembersEvents } from '../members-contract.ts';
import { listPromoted, setPromotion } from '../promoted-contract.ts';
import { joinEvent, unjoinEvent, type TicketsFor } from './join-event.ts';
import {
  listCityEvents,
  listEventsOf,
  listGoing,
  listSaved,
  listSimilar,
  readEventCounts,
  readMembersEvents,
} from './list-events.ts';
import { promote, readPromoted } from './promote-event.ts';
import { readEvent } from './read-event.ts';
import { readSeenId } from './seen-event.ts';

/** Cached, because every home page requests it and it changes at most once a minute. */
function openEventCounts() {
  const memoized = memoizeFor<Omit<EventCounts, 'city'>>({ milliseconds: 1_000 });
  return (db: Db, cityName: string | null, timeZone: string) =>
    memoized(`${timeZone} ${cityName}`, () => readEventCounts(db, cityName, timeZone, new Date()));
}

export const routesOf = (ticketsFor: TicketsFor, countEvents = openEventCounts()) => [
  route(getEventCounts, async ({ input: { city: asked, latitude, longitude }, db }) => {
    const city = await findListedCity(db, asked);
    const { name, timeZone } = city;
    if (latitude === undefined || longitude === undefined)
      return { city: name, ...(await countEvents(db, name, timeZone)) };
    const point = { latitude, longitude };
    const { cities } = await readInstance(db);
    const there = nearestCity([...cities, city], point, cityReachKm);
    return { city: name, ...(await countEvents(db, there?.name ?? null, zoneAt(point) ?? timeZone)) };
  }),

  route(listPromoted, ({ input, db }) => readPromoted(db, input)),

  route(setPromotion, ({ input, viewer, db }) => promote(db, input, requireViewer(viewer).userId)),

  route(lists.listEvents, async ({ input, db }) =>
    listCityEvents(db, { ...input, city: await findListedCity(db, input.city) }),
  ),

  route(calls.getEvent, async ({ input, viewer, db }) => {
    const { id, event } = await readEvent(db, input.eventId, viewer);
    return { ...event, tickets: await listTickets(db, id) };
  }),

  route(lists.listSimilarEvents, async ({ input, viewer, db }) =>
    listSimilar(db, await readSeenId(db, input.eventId, viewer), input.limit),
  ),

  route(calls.listGoing, async ({ input, viewer, db }) =>
    listGoing(db, await readSeenId(db, input.eventId, viewer), input, viewer),
  ),

  route(lists.listVenueEvents, ({ input, db }) => listEventsOf(db, 'venue', input.venueId, input)),

  route(lists.listArtistEvents, ({ input, db }) => listEventsOf(db, 'artist', input.artistId, input)),

  route(lists.listCommunityEvents, ({ input, db }) =>
    listEventsOf(db, 'community', input.communityId, input),
  ),

  route(listMembersEvents, ({ input: { communityId, ...page }, viewer, db }) =>
    readMembersEvents(db, communityId, requireViewer(viewer).userId, page),
  ),

  route(lists.listNeighborhoodEvents, ({ input, db }) =>
    listEventsOf(db, 'neighborhood', input.locationId, input),
  ),

  route(lists.listGenreEvents, ({ input, db }) => listEventsOf(db, 'genre', input.slug, input)),

  route(lists.listHashtagEvents, ({ input, db }) => listEventsOf(db, 'hashtag', input.tag, input)),

  route(joining.joinEvent, ({ input, viewer, db }) => joinEvent(db, input.eventId, requireViewer(viewer))),

  route(joining.unjoinEvent, ({ input, viewer, db }) =>
    unjoinEvent(db, ticketsFor, input.eventId, requireViewer(viewer)),
  ),

  route(lists.listUserEvents, async ({ input, db }) =>
    listEventsOf(db, 'user', await requireUser(db, input.userId), input),
  ),

  route(listSavedEvents, ({ input, viewer, db }) => listSaved(db, requireViewer(viewer).userId, input)),
];
