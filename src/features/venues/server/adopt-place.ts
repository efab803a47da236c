import type { Places } from '#features/places/server/index.ts';
import { readNeighborhoodAt } from '#features/places/server/index.ts';
import { addOutsideProfile } from '#features/profiles/server/index.ts';
import { outsideKey } from '#features/profiles/rules.ts';
import { newId } from '#kit/ids.ts';
import { transact, type Db } from '#kit/server/db.ts';
import { defaultTimeZone, isTimeZone } from '#kit/time.ts';
import { addVenue, hasVenue } from './store.ts';

/** Makes a venue of ours from a place of Google's, when somebody first opens it: `venue:google:{placeId}` (VEN-02). */
export async function adoptPlace(db: Db, places: Places, wireId: string): Promise<void> {
  const key = outsideKey('venue', wireId);
  if (key.provider !== 'google' || places.provider !== 'google' || (await hasVenue(db, key))) return;
  const place = await places.find(key.providerId);
  if (!place || place.provider !== 'google') return;
  const area = await readNeighborhoodAt(db, place);
  await transact(db, async (tx) => {
    const id = await addOutsideProfile(tx, {
      id: newId(),
      type: 'venue',
      provider: key.provider,
      providerId: key.providerId,
      name: place.name.slice(0, 100) || place.addressFull.slice(0, 100),
      note: place.neighborhood?.name ?? place.city,
      latitude: place.latitude,
      longitude: place.longitude,
      neighborhoodId: area?.id ?? null,
    });
    // Two who open it at once make one.
    if (!id) return;
    await addVenue(tx, {
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
      timezone: place.timezone && isTimeZone(place.timezone) ? place.timezone : defaultTimeZone,
      rating: place.rating,
      ratingsTotal: place.ratingsTotal,
    });
  });
}
