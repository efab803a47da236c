import { outsideKey } from '#features/profiles/rules.ts';
import type { Feature } from '#kit/server/feature.ts';
import { route } from '#kit/server/http.ts';
import { refuse } from '#kit/refusal.ts';
import * as calls from '../contract.ts';
import { findVenue } from './store.ts';

export { listVenuesById } from './store.ts';

export function openVenues(): Feature {
  return {
    routes: [
      route(calls.getVenue, async ({ input, db }) => {
        const found = await findVenue(db, outsideKey('venue', input.venueId));
        if (!found) throw refuse(calls.refusals, 'venueNotFound');
        return found;
      }),
    ],
  };
}
