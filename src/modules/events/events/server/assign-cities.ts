import { cityOfPlace } from '#modules/instance/cities/choose-city.ts';
import { listCities } from '#modules/instance/cities/server/index.ts';
import { transact, type Db } from '#platform/server/db.ts';
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
    if (moves.length > 0) await transact(db, (tx) => moveToCities(tx, moves));
    moved += moves.length;
    if (events.length < eventsAtOnce) break;
    after = events.at(-1)!.id;
  }
  if (moved > 0) await transact(db, recountEventsPerDay);
}
