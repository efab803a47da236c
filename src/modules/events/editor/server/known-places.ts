import { listVenuesById } from '#modules/profiles/venues/server/index.ts';
import { fullAddress } from '#modules/events/events/place-text.ts';
import type { AnswerOf } from '#platform/contract.ts';
import type { Db } from '#platform/server/db.ts';
import type { KnownPlace, listKnownPlaces } from '../place-contract.ts';
import { requireHost, type By } from './find-people.ts';
import { findHome, listPastPlaces, type PastPlace } from './place-store.ts';

/** Events to look through, so that a host with a weekly event still sees other places. */
const eventsLookedAt = 40;
const mostPlaces = 5;

/**
 * Returns previous places of a host, and the point near which to search (EVA-28).
 * @throws Refusal notYourProfile
 */
export async function readKnownPlaces(
  db: Db,
  creatorId: string,
  by: By,
): Promise<AnswerOf<typeof listKnownPlaces>> {
  const hostId = await requireHost(db, creatorId, by);
  const events = await listPastPlaces(db, hostId, eventsLookedAt);
  const [newest] = events;
  const near = newest
    ? { latitude: newest.latitude, longitude: newest.longitude }
    : await findHome(db, hostId);
  const once = new Map<string, PastPlace>();
  for (const event of events) if (!once.has(keyOf(event))) once.set(keyOf(event), event);
  const chosen = [...once.values()].slice(0, mostPlaces);
  const venues = await listVenuesById(
    db,
    chosen.flatMap(({ venueId }) => venueId ?? []),
  );
  const items = chosen.flatMap((event): KnownPlace[] => {
    if (event.venueId === null) return [placeOf(event)];
    const venue = venues.get(event.venueId);
    if (!venue) return [];
    const { addressFull, address1, city, state, zipCode, location, timezone } = venue;
    const { latitude, longitude } = location;
    return [
      {
        venueId: venue.id,
        venueName: venue.name,
        location: { name: venue.name, addressFull, address1, city, state, zipCode, latitude, longitude },
        timezone,
      },
    ];
  });
  return { items, near };
}

const keyOf = ({ venueId, address1, postalCity }: PastPlace) =>
  venueId ?? `${address1}, ${postalCity}`.toLowerCase();

function placeOf(event: PastPlace): KnownPlace {
  const { venueName, address1, zipCode, stateCode, state, latitude, longitude, timezone } = event;
  const location = {
    name: venueName,
    addressFull: fullAddress(event),
    address1,
    city: event.postalCity,
    state: { name: state ?? '', code: stateCode },
    zipCode,
    latitude,
    longitude,
  };
  return { venueId: null, venueName, location, timezone };
}
