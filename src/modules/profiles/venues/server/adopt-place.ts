import type { OutsidePlace } from '#modules/profiles/places/place.ts';
import { findNeighborhood, readNeighborhoodAt, zoneAt } from '#modules/profiles/places/server/index.ts';
import { profileChanged } from '#modules/profiles/profiles/events.ts';
import { addOutsideProfile } from '#modules/profiles/profiles/server/index.ts';
import { newId, type VenueId } from '#platform/ids.ts';
import { transact, type Db } from '#platform/server/db.ts';
import { publish } from '#platform/server/domain-events.ts';
import { defaultTimeZone, isTimeZone } from '#platform/time.ts';
import { venueMoved } from '../events.ts';
import { findDetails, placeProfile } from './details-store.ts';
import { addVenue, rateVenue, updateVenue, type NewVenue } from './store.ts';

/** Creates a venue from a place of the map provider: `venue:google:{placeId}` (VEN-02). */
export async function adoptPlace(
  db: Db,
  key: { provider: string; providerId: string },
  place: OutsidePlace,
): Promise<void> {
  const area = await findArea(db, place);
  await transact(db, async (tx) => {
    const id = await addOutsideProfile(tx, {
      id: newId(),
      type: 'venue',
      provider: key.provider,
      providerId: key.providerId,
      name: place.name.slice(0, 100) || place.addressFull.slice(0, 100),
      note: noteOf(place, area),
      city: place.city || null,
      state: place.state.name || null,
      latitude: place.latitude,
      longitude: place.longitude,
      neighborhoodId: area?.id ?? null,
    });
    // If two requests open it at the same time, one creates it.
    if (!id) return;
    await addVenue(tx, venueOf(id, place, area));
    await publishChange(tx, id);
  });
}

/** Updates a venue from the map provider: its rating, and its location unless its team has edited that (VEN-03). */
export async function refreshPlace(db: Db, id: VenueId, place: OutsidePlace): Promise<void> {
  const area = await findArea(db, place);
  const venue = venueOf(id, place, area);
  await transact(db, async (tx) => {
    const before = await findDetails(tx, id, { lock: true });
    await rateVenue(tx, id, place);
    if (await updateVenue(tx, venue)) {
      const hasNewCity = venue.city !== before?.city || venue.state !== before.state;
      await placeProfile(tx, id, { ...venue, note: noteOf(place, area), hasNewCity });
      if (venue.latitude !== before?.latitude || venue.longitude !== before.longitude)
        await publish(tx, venueMoved, { key: newId(), payload: { venueId: id } });
    }
    await publishChange(tx, id);
  });
}

type Area = { readonly id: string; readonly name: string };

async function findArea(db: Db, place: OutsidePlace): Promise<Area | undefined> {
  const near = await readNeighborhoodAt(db, place);
  return near && findNeighborhood(db, near.id);
}

const noteOf = (place: OutsidePlace, area: Area | undefined): string =>
  area?.name ?? place.neighborhood?.name ?? place.city;

const publishChange = (tx: Db, profileId: VenueId) =>
  publish(tx, profileChanged, { key: newId(), payload: { profileId } });

function venueOf(id: VenueId, place: OutsidePlace, area: Area | undefined): NewVenue {
  return {
    id,
    address1: place.address1,
    city: place.city,
    state: place.state.name,
    stateCode: place.state.code,
    country: place.country.name,
    countryCode: place.country.code,
    zipCode: place.zipCode,
    neighborhoodId: area?.id ?? null,
    latitude: place.latitude,
    longitude: place.longitude,
    timezone:
      place.timezone && isTimeZone(place.timezone) ? place.timezone : (zoneAt(place) ?? defaultTimeZone),
    rating: place.rating,
    ratingsTotal: place.ratingsTotal,
  };
}
