import { cityOfPlace } from '#modules/instance/cities/choose-city.ts';
import { listCities } from '#modules/instance/cities/server/index.ts';
import { newId } from '#platform/ids.ts';
import { transact, type Db } from '#platform/server/db.ts';
import { publishAll } from '#platform/server/domain-events.ts';
import { eventCityChanged } from '../events.ts';
import { listPlacedEvents, moveToCities } from './city-store.ts';
import { recountEventsPerDay } from './event-store.ts';

const eventsAtOnce = 1000;
const lowestId = '00000000-0000-0000-0000-000000000000';

/** Lists upcoming events in the right cities after cities were added, moved or renamed (INS-04). */
export async function assignCities(db: Db): Promise<void> {
  const cities = await listCities(db);
  let after = lowestId;
  let moved = 0;
  for (;;) {
    const events = await listPlacedEvents(db, { after, limit: eventsAtOnce });
    const moves = events
      .map(({ id, city, postalCity, stateCode: region, areaCity, ...point }) => {
        const listing = cityOfPlace(cities, { areaCity: areaCity ?? undefined, postalCity, region, point });
        return { id, from: city, city: listing, postalCity };
      })
      .filter(({ from, city }) => from !== city);
    if (moves.length > 0)
      await transact(db, async (tx) => {
        await moveToCities(tx, moves);
        await publishAll(
          tx,
          eventCityChanged,
          moves.map(({ id: eventId, from: formerCity }) => ({
            key: newId(),
            payload: { eventId, formerCity },
          })),
        );
      });
    moved += moves.length;
    if (events.length < eventsAtOnce) break;
    after = events.at(-1)!.id;
  }
  if (moved > 0) await transact(db, recountEventsPerDay);
}
