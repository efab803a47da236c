import type { Places } from '#features/places/server/index.ts';
import type { Feature } from '#kit/server/feature.ts';
import { route } from '#kit/server/http.ts';
import * as calls from '../contract.ts';
import { adoptPlace } from './adopt-place.ts';
import { readVenue } from './read-venue.ts';

export { readVenue } from './read-venue.ts';
export { listVenuesIn } from './store.ts';

export { listVenuesById } from './store.ts';

/** @param places where venues come from that are none of ours yet */
export function openVenues(places?: Places): Feature {
  return {
    routes: [
      route(calls.getVenue, async ({ input, viewer, db }) => {
        if (places) await adoptPlace(db, places, input.venueId);
        const { venue } = await readVenue(db, input.venueId, viewer);
        return venue;
      }),
    ],
  };
}
