import type { Feature } from '#kit/server/feature.ts';
import { route } from '#kit/server/http.ts';
import * as calls from '../contract.ts';
import { openVenueReader, type VenueReader } from './venue-reader.ts';

export { readVenue } from './read-venue.ts';
export {
  addVenue,
  findStreet,
  listVenuesById,
  listVenuesIn,
  moveVenue,
  setStreet,
  type VenueArea,
} from './store.ts';
export { openVenueReader, type VenueReader } from './venue-reader.ts';

/** @param readVenue where a venue may come from that is none of ours yet */
export function openVenues(readVenue: VenueReader = openVenueReader()): Feature {
  return {
    routes: [
      route(calls.getVenue, async (ask) => {
        const { venue } = await readVenue(ask, ask.input.venueId, ask.input);
        return venue;
      }),
    ],
  };
}
