import { cityOfPlace } from '#modules/instance/cities/choose-city.ts';
import { listCities, type CityRename } from '#modules/instance/cities/server/index.ts';
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
  let moved = 0;
  for await (const moves of movesOf(db)) {
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
  }
  if (moved > 0) await transact(db, recountEventsPerDay);
}

/** Writes the new name of a city on its past events (INS-04). Those that would be in another city now stay. */
export async function renameCityOfPastEvents(db: Db, { from, to }: CityRename): Promise<void> {
  for await (const moves of movesOf(db, from.name)) {
    const renamed = moves.filter(({ city }) => city === to.name);
    await transact(db, (tx) => moveToCities(tx, renamed));
  }
}

/** Events that are listed in another city than the one of their place. @param pastIn of past events, their city */
async function* movesOf(db: Db, pastIn?: string) {
  const cities = await listCities(db);
  for (let after = lowestId, isMore = true; isMore;) {
    const events = await listPlacedEvents(db, { after, limit: eventsAtOnce, pastIn });
    const moves = events
      .map(({ id, city, postalCity, stateCode: region, areaCity, ...point }) => {
        const listing = cityOfPlace(cities, { areaCity: areaCity ?? undefined, postalCity, region, point });
        return { id, from: city, city: listing, postalCity };
      })
      .filter(({ from, city }) => from !== city);
    if (moves.length > 0) yield moves;
    after = events.at(-1)?.id ?? after;
    isMore = events.length === eventsAtOnce;
  }
}
