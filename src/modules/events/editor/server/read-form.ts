import { listLineup } from '#modules/events/gigs/server/index.ts';
import { type EventId, TicketTypeId } from '#platform/ids.ts';
import { refusals as eventRefusals } from '#modules/events/events/refusals.ts';
import { findEventId, readEvent } from '#modules/events/events/server/index.ts';
import { zoneAt } from '#modules/profiles/places/server/index.ts';
import { outsideKey, profileWireId } from '#modules/profiles/profiles/rules.ts';
import { countOrdered, listTicketTypes, toTicketDraft } from '#modules/events/ticket-types/server/index.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Event } from '#modules/events/events/contract.ts';
import type { EventDraft, EventForm } from '../contract.ts';
import { isAwaited } from './change-status.ts';
import { findCurrencyLock, findRevision } from './write-store.ts';

/**
 * Returns an event for its form. Sending the answer back unchanged changes nothing.
 * @throws Refusal eventNotFound
 */
export async function readForm(db: Db, wireId: string, viewer: Viewer): Promise<EventForm & { id: EventId }> {
  // Before the rest, so that a form with parts of two revisions has the older one and can't be saved.
  const found = await findEventId(db, outsideKey('event', wireId), 'any');
  const revision = found && (await findRevision(db, found));
  const { id, event } = await readEvent(db, wireId, viewer, { edits: true });
  const [types, lineup, currencyLock] = [
    await listTicketTypes(db, id),
    await listLineup(db, id),
    await findCurrencyLock(db, id),
  ];
  if (!revision) throw refuse(eventRefusals, 'eventNotFound');
  const tickets = types.map(toTicketDraft);
  return {
    id,
    draft: {
      ...draftOf(event),
      // The page of the event shows another host in place of a deleted one.
      creatorId: profileWireId(revision.host),
      capacity: revision.capacity,
      tickets,
      tracks: revision.hasTracks ? event.tracks.items.map((track) => track.id) : [],
      hashtags: revision.hashtags,
      tax: revision.taxRate > 0 ? { name: revision.taxName, rate: revision.taxRate } : null,
      artists: event.artists.items.flatMap(({ id, part, headliner }, place) => ({
        id,
        part,
        headliner,
        playsAt: lineup[place]?.playsAt?.toISOString() ?? null,
      })),
      revision: revision.revision,
    },
    revision: revision.revision,
    cancelReason: revision.cancelReason,
    hidden: revision.isHidden,
    event,
    genres: event.genres.items,
    placeZone: zoneAt(event.location) ?? null,
    creatorType: event.creatorType ?? 'owner',
    ordered: Object.fromEntries(
      types.flatMap((type) =>
        type.held + type.sold > 0 ? [[TicketTypeId.encode(type.id), type.held + type.sold]] : [],
      ),
    ),
    taken: await countOrdered(db, id),
    sold: types.some((type) => type.sold > 0),
    isAwaited: await isAwaited(db, id, viewer),
    currencyLock,
  };
}

function draftOf(event: Event): EventDraft {
  const { location, venue } = event;
  const at =
    location.latitude === null || location.longitude === null
      ? null
      : {
          name: location.name,
          addressFull: location.addressFull,
          address1: location.address1,
          city: location.city,
          state: { name: '', code: location.stateCode },
          zipCode: location.zipCode,
          latitude: location.latitude,
          longitude: location.longitude,
        };
  return {
    status: event.status === 'draft' ? 'draft' : null,
    name: event.name,
    description: event.description,
    startDate: event.startDate,
    endDate: event.endDate,
    timezone: event.timezone,
    creatorId: event.creatorId,
    creators: [],
    artists: [],
    tracks: [],
    genres: event.genres.items.map(({ id }) => id),
    hashtags: [],
    provider: 'backbeat',
    images: [],
    image: null,
    venue: venue
      ? { id: venue.id, name: location.name }
      : location.name
        ? { id: null, name: location.name }
        : null,
    location: at,
    tickets: [],
    currency: event.offer.currency,
    preferences: event.preferences,
    visibility: event.visibility,
    externalUrl: event.externalUrl ?? '',
    minimumAge: event.minimumAge,
    maxPerPerson: event.maxPerPerson,
    capacity: null,
  };
}
