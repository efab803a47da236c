import { listBoundaries } from '#modules/profiles/places/server/index.ts';
import { areaFinder } from '#modules/profiles/places/rules.ts';
import { newId, type UserId } from '#platform/ids.ts';
import { publishAll } from '#platform/server/domain-events.ts';
import { transact, type Db } from '#platform/server/db.ts';
import { eventChanged } from '../events.ts';
import { listEventsInAreas, moveToNeighborhoods } from './city-store.ts';

const eventsAtOnce = 1000;
const lowestId = '00000000-0000-0000-0000-000000000000';

/**
 * Gives upcoming events the neighborhood of their venue, or the one that they lie in, after neighborhoods were drawn
 * (INS-05, NBH-05).
 */
export async function assignNeighborhoods(db: Db, byId: UserId): Promise<void> {
  const findArea = areaFinder(await listBoundaries(db));
  let after = lowestId;
  for (;;) {
    const events = await listEventsInAreas(db, { after, limit: eventsAtOnce });
    const moves = events.flatMap(({ id, neighborhoodId, neighborhood, venueId, venueArea, ...point }) => {
      const area = venueId === null ? findArea(point) : venueArea;
      const isSame = (area?.id ?? null) === neighborhoodId && (area?.name ?? '') === neighborhood;
      return isSame ? [] : [{ id, neighborhoodId: area?.id ?? null, neighborhood: area?.name ?? '' }];
    });
    if (moves.length > 0)
      await transact(db, async (tx) => {
        await moveToNeighborhoods(tx, moves);
        await publishAll(
          tx,
          eventChanged,
          moves.map(({ id: eventId }) => ({
            key: newId(),
            payload: { eventId, byId, what: ['neighborhood'] },
          })),
        );
      });
    if (events.length < eventsAtOnce) break;
    after = events.at(-1)!.id;
  }
}
