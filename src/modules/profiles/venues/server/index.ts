import { moveFollowers } from '#modules/profiles/follows/server/index.ts';
import type { Feature } from '#platform/server/feature.ts';
import { requireViewer, route, routeOwnTx } from '#platform/server/http.ts';
import * as calls from '../contract.ts';
import * as merging from '../merge-contract.ts';
import { readCardsOf } from '#modules/profiles/safety/server/index.ts';
import { merge, type Mover } from './merge-venue.ts';
import { listTwins } from './merge-store.ts';
import { openVenueReader, type VenueReader } from './venue-reader.ts';

export { addVenue, findStreet, listVenuesById, listVenuesIn, moveVenue, setStreet } from './store.ts';
export type { Mover } from './merge-venue.ts';
export { openVenueReader, type VenueReader } from './venue-reader.ts';

/**
 * @param readVenue where a venue may come from that is none of ours yet
 * @param movers what features that come later have of a venue, for when two become one
 */
export function openVenues(
  readVenue: VenueReader = openVenueReader(),
  movers: readonly Mover[] = [],
): Feature {
  return {
    routes: [
      routeOwnTx(calls.getVenue, async (ask) => {
        const { venue } = await readVenue(ask, ask.input.venueId, ask.input);
        return venue;
      }),
      route(merging.listVenueTwins, async ({ input, db }) => {
        const { rows, next } = await listTwins(db, input);
        const cards = await readCardsOf(
          db,
          rows.flatMap(({ a, b }) => [a, b]),
        );
        const items = rows.flatMap(({ firstId, secondId, metres }) => {
          const [one, other] = [cards.get(firstId), cards.get(secondId)];
          return one && other ? [{ venues: [one, other] as [typeof one, typeof other], metres }] : [];
        });
        return { items, next };
      }),
      route(merging.mergeVenue, ({ input, viewer, db }) =>
        merge(db, [moveFollowers, ...movers], input, requireViewer(viewer).userId),
      ),
    ],
  };
}
