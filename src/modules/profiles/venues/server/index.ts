import type { Feature } from '#platform/server/feature.ts';
import { route, routeOwnTx } from '#platform/server/route.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import * as calls from '../contract.ts';
import { changeVenueDetails, getVenueDetails } from '../details-contract.ts';
import { changeDetails, readDetails } from './change-details.ts';
import { openVenueReader, type VenueReader } from './venue-reader.ts';

export { addVenue, findStreet, listVenuesById, listVenuesIn, moveVenue, setStreet } from './store.ts';
export { findMergedInto, leadOn, listTwins, mergeInto, readTwinFacts } from './merge-store.ts';
export { openVenueReader, type VenueReader } from './venue-reader.ts';

/** @param readVenue finds places of providers that aren't venues on Backbeat yet */
export function openVenues(readVenue: VenueReader = openVenueReader()): Feature {
  return {
    routes: [
      routeOwnTx(calls.getVenue, async (ask) => {
        const { venue } = await readVenue(ask, ask.input.venueId, ask.input);
        return venue;
      }),
      route(getVenueDetails, ({ input, viewer, db }) =>
        readDetails(db, input.venueId, requireViewer(viewer)),
      ),
      route(changeVenueDetails, ({ input, viewer, db }) => changeDetails(db, input, requireViewer(viewer))),
    ],
  };
}
