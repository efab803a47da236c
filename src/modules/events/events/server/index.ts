import { cityChanged, cityRenamed } from '#modules/instance/cities/events.ts';
import { readRename } from '#modules/instance/cities/server/index.ts';
import { neighborhoodsRedrawn } from '#modules/profiles/places/events.ts';
import { profileDeleted } from '#modules/profiles/profiles/events.ts';
import { venueMoved } from '#modules/profiles/venues/events.ts';
import { ratesOf, setInstanceRates } from '#modules/events/ticket-types/server/index.ts';
import { openSaves } from '#modules/events/saves/server/index.ts';
import { subscribe } from '#platform/server/domain-events.ts';
import { transact } from '#platform/server/db.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { assignCities, renameCityOfPastEvents } from './assign-cities.ts';
import { assignNeighborhoods } from './assign-neighborhoods.ts';
import { followVenue } from './follow-venue.ts';
import { completeEventId } from './complete-event-id.ts';
import { endPartsOf } from './forget-store.ts';
import type { TicketsFor } from './join-event.ts';
import { managedRoutes } from './managed-event.ts';
import { policies } from './policies.ts';
import { routesOf } from './routes.ts';
import { readEventId, readSeenId } from './seen-event.ts';

export { listEventPictures } from './picture-store.ts';
export { addressColumns, eventCards, readCards, toCard, type EventRow } from './card-store.ts';
export {
  addGoing,
  findCreatorType,
  findEventId,
  listHostCommunities,
  listSeen,
  listWelcome,
  recountEventsPerDay,
  removeGoing,
} from './event-store.ts';
export { contactColumns, contactJoins, type EventContact } from './contact.ts';
export { setEventHidden } from './delist-event.ts';
export { findNamedEvent, moderatedEvents } from './moderated-events.ts';
export { forgetUserEvents } from './forget-store.ts';
export {
  eventRoleRefusals,
  isEventTeam,
  findEventRole,
  policies as eventPolicies,
  requireHost,
  seesEvent,
} from './policies.ts';
export {
  lockEvent,
  updateEvent,
  type EventFacts,
  type LockedEvent,
  moveEventsToVenue,
} from './write-store.ts';
export { countAttended, listProfilesOfEvent, listRequirableEvents } from './profile-events-store.ts';
export { findSellingEvent, openTicketTypes } from './open-ticket-types.ts';
export { sharedEventPages } from './page-differences-store.ts';
export { readEvent } from './read-event.ts';
export {
  countEventsOf,
  listArtistsAt,
  listEventsOf,
  listEventsOnDay,
  listSimilar,
  type Owner,
} from './list-events.ts';
export { readEventId } from './seen-event.ts';

/** @param ticketsFor lets `unjoinEvent` refuse ticket holders */
export function openEvents(
  { config, db }: Pick<Services, 'config' | 'db'>,
  ticketsFor: TicketsFor = async () => [],
): Feature {
  setInstanceRates(ratesOf(config));
  const saves = openSaves({ db }, { readSeenId, readEventId });
  return {
    routes: [...routesOf(ticketsFor), ...managedRoutes(), ...saves.routes],
    policies,
    completeInput: completeEventId,
    scheduledTasks: saves.scheduledTasks,
    subscribers: [
      subscribe(cityChanged, {
        name: 'events.assign-cities',
        by: 'queued',
        handle: () => assignCities(db),
      }),
      subscribe(cityRenamed, {
        name: 'events.rename-city',
        by: 'queued',
        handle: async ({ payload }) => {
          const rename = await readRename(db, payload);
          if (rename) await renameCityOfPastEvents(db, rename);
        },
      }),
      subscribe(neighborhoodsRedrawn, {
        name: 'events.assign-neighborhoods',
        by: 'queued',
        handle: ({ payload: { byId } }) => assignNeighborhoods(db, byId),
      }),
      subscribe(venueMoved, {
        name: 'events.follow-venue',
        by: 'queued',
        handle: ({ payload }) => followVenue(db, payload),
      }),
      subscribe(profileDeleted, {
        name: 'events.drop-offers',
        by: 'direct',
        handle: ({ payload: { profileId } }) => transact(db, (tx) => endPartsOf(tx, profileId)),
      }),
    ],
  };
}
