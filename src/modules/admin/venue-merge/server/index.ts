import { moveMutes } from '#modules/profiles/blocks/server/index.ts';
import { moveFollowers } from '#modules/profiles/follows/server/index.ts';
import { readCardsOf } from '#modules/profiles/profiles/server/index.ts';
import { listTwins, readTwinFacts } from '#modules/profiles/venues/server/index.ts';
import type { Feature } from '#platform/server/feature.ts';
import type { VenueId } from '#platform/ids.ts';
import { route } from '#platform/server/route.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import * as merging from '../contract.ts';
import { merge, type Mover } from './merge-venue.ts';

/** Lets admins merge duplicate venues (VEN-06). @param movers move the rows of other modules */
export function openVenueMerge(movers: readonly Mover[]): Feature {
  return {
    routes: [
      route(merging.listVenueTwins, async ({ input, db }) => {
        const { rows, next } = await listTwins(db, input);
        const ids = rows.flatMap(({ a, b }) => [a, b]);
        const [cards, facts] = await Promise.all([readCardsOf(db, ids), readTwinFacts(db, ids)]);
        const twinOf = (id: VenueId) => {
          const [card, found] = [cards.get(id), facts.get(id)];
          return card && found && { ...card, ...found };
        };
        const items = rows.flatMap(({ firstId, secondId, meters }) => {
          const [one, other] = [twinOf(firstId), twinOf(secondId)];
          return one && other ? [{ venues: [one, other] as [typeof one, typeof other], meters }] : [];
        });
        return { items, next };
      }),
      route(merging.mergeVenue, ({ input, viewer, db }) =>
        merge(db, [moveFollowers, moveMutes, ...movers], input, requireViewer(viewer).userId),
      ),
    ],
  };
}
