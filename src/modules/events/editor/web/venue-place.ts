import { getVenue } from '#modules/profiles/venues/contract.ts';
import { isRefusal } from '#platform/refusal.ts';
import { getSend } from '#platform/ui/api.ts';
import type { FormState } from './form-state.ts';

export type Place = Pick<
  FormState,
  'venueId' | 'venueName' | 'address' | 'location' | 'placeZone' | 'placeCity'
>;

/** @throws Refusal if the venue can't be loaded */
export async function readVenuePlace(venueId: string): Promise<Place> {
  const venue = await getSend()(getVenue, { venueId });
  const { addressFull, address1, city, state, zipCode, location, timezone } = venue;
  const { latitude, longitude } = location;
  return {
    venueId: venue.id,
    venueName: venue.name,
    address: addressFull,
    location: { name: venue.name, addressFull, address1, city, state, zipCode, latitude, longitude },
    placeZone: timezone,
    placeCity: city,
  };
}

/** The place from the page address. A venue that doesn't exist leaves the form empty. */
export const findPresetPlace = (venueId: string): Promise<Place | undefined> =>
  readVenuePlace(venueId).catch((error: unknown) => {
    if (isRefusal(error) && error.status < 500) return undefined;
    throw error;
  });
