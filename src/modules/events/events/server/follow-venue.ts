import type { venueMoved } from '#modules/profiles/venues/events.ts';
import type { PayloadOf } from '#platform/domain-events.ts';
import { newId } from '#platform/ids.ts';
import { transact, type Db } from '#platform/server/db.ts';
import { publishAll } from '#platform/server/domain-events.ts';
import { eventChanged } from '../events.ts';
import { assignCities } from './assign-cities.ts';
import { moveToVenue } from './city-store.ts';

/** Moves the upcoming events of a venue along with it, also to another city (VEN-05, INS-04). Their times stay. */
export async function followVenue(db: Db, { venueId, byId }: PayloadOf<typeof venueMoved>): Promise<void> {
  const moved = await transact(db, async (tx) => {
    const eventIds = await moveToVenue(tx, venueId);
    await publishAll(
      tx,
      eventChanged,
      eventIds.map((eventId) => ({ key: newId(), payload: { eventId, byId, what: ['neighborhood'] } })),
    );
    return eventIds.length;
  });
  if (moved > 0) await assignCities(db);
}
