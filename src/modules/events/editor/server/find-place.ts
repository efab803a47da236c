import { cityOfPlace } from '#modules/instance/cities/choose-city.ts';
import { readInstance } from '#modules/instance/settings/server/index.ts';
import { holdProfiles } from '#modules/profiles/page-deletion/server/index.ts';
import { findNeighborhood, readNeighborhoodAt, zoneAt } from '#modules/profiles/places/server/index.ts';
import { outsideKey } from '#modules/profiles/profiles/rules.ts';
import { findProfileId } from '#modules/profiles/profiles/server/index.ts';
import { listVenuesById } from '#modules/profiles/venues/server/index.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { isTimeZone } from '#platform/time.ts';
import { saveRefusals, type EventDraft } from '../contract.ts';
import type { EventFacts } from '#modules/events/events/server/index.ts';

export type EventPlace = Pick<
  EventFacts,
  | 'venueId'
  | 'venueName'
  | 'address1'
  | 'zipCode'
  | 'city'
  | 'postalCity'
  | 'stateCode'
  | 'neighborhoodId'
  | 'neighborhood'
  | 'latitude'
  | 'longitude'
  | 'timezone'
>;

/**
 * Resolves the place to one of our venues, an address or nothing, and its time zone (EVA-29).
 * @throws Refusal venueUnknown, zoneInvalid
 */
export async function findPlace(tx: Db, draft: EventDraft): Promise<EventPlace> {
  if (draft.timezone !== null && !isTimeZone(draft.timezone)) throw refuse(saveRefusals, 'zoneInvalid');
  const place = draft.venue?.id
    ? await placeOfVenue(tx, draft.venue.id, draft.venue.name)
    : await placeOfAddress(tx, draft);
  return draft.timezone === null ? place : { ...place, timezone: draft.timezone };
}

async function placeOfVenue(tx: Db, wireId: string, name: string): Promise<EventPlace> {
  const id = await findProfileId(tx, { type: 'venue', ...outsideKey('venue', wireId) });
  // A merge of the venue waits until the event is saved, and moves it, too.
  const isHeld = id !== undefined && (await holdProfiles(tx, [id]));
  const venue = isHeld && (await listVenuesById(tx, [id])).get(id);
  if (!venue) throw refuse(saveRefusals, 'venueUnknown');
  const { latitude, longitude } = venue.location;
  const slug = venue.neighborhood?.slug;
  const [{ cities }, area] = await Promise.all([
    readInstance(tx),
    slug ? findNeighborhood(tx, slug) : undefined,
  ]);
  return {
    venueId: id,
    venueName: name || venue.name,
    // Read from the venue, which may move.
    address1: '',
    zipCode: '',
    city: cityOfPlace(cities, {
      areaCity: area?.city,
      postalCity: venue.city,
      region: venue.state.code,
      point: venue.location,
    }),
    postalCity: '',
    stateCode: venue.state.code,
    neighborhood: venue.neighborhood?.name ?? '',
    neighborhoodId: area?.id ?? null,
    latitude,
    longitude,
    timezone: venue.timezone,
  };
}

async function placeOfAddress(db: Db, { location, venue }: EventDraft): Promise<EventPlace> {
  const { cities, city } = await readInstance(db);
  if (!location) return { ...nowhere, venueName: venue?.name ?? '', timezone: city.timeZone };
  const near = await readNeighborhoodAt(db, location);
  const area = near && (await findNeighborhood(db, near.id));
  const stateCode = location.state.code || (area?.state.code ?? '');
  return {
    venueId: null,
    venueName: venue?.name || location.name,
    address1: location.address1 || (location.addressFull.split(',', 1)[0] ?? ''),
    zipCode: location.zipCode,
    city: cityOfPlace(cities, {
      areaCity: area?.city,
      postalCity: location.city,
      region: stateCode,
      point: location,
    }),
    postalCity: location.city,
    stateCode,
    neighborhood: area?.name ?? '',
    neighborhoodId: area?.id ?? null,
    latitude: location.latitude,
    longitude: location.longitude,
    timezone: zoneAt(location) ?? city.timeZone,
  };
}

const nowhere: Omit<EventPlace, 'timezone'> = {
  venueId: null,
  venueName: '',
  address1: '',
  zipCode: '',
  city: '',
  postalCity: '',
  stateCode: '',
  neighborhood: '',
  neighborhoodId: null,
  latitude: null,
  longitude: null,
};
