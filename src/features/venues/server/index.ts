import type { Feature } from '#kit/server/feature.ts';
import { route } from '#kit/server/http.ts';
import * as calls from '../contract.ts';
import { readVenue } from './read-venue.ts';

export { readVenue } from './read-venue.ts';
export { listVenuesIn } from './store.ts';

export { listVenuesById } from './store.ts';

export function openVenues(): Feature {
  return {
    routes: [
      route(calls.getVenue, async ({ input, viewer, db }) => {
        const { venue } = await readVenue(db, input.venueId, viewer);
        return venue;
      }),
    ],
  };
}
