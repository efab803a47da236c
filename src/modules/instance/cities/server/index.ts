import { CityId } from '#platform/ids.ts';
import { route, type Route } from '#platform/server/route.ts';
import * as calls from '../contract.ts';
import { listCityPage, type CityRow } from './store.ts';

export { readRename, type CityRename } from './read-rename.ts';
export { removeCity, saveCity } from './save-city.ts';
export { addCity, findCity, findCityBySlug, listCities, lockCity, type CityRow } from './store.ts';

/** A city as calls answer it. */
export function toCity({ id, ...city }: CityRow): calls.City {
  return { id: CityId.encode(id), ...city };
}

export const cityRoutes: readonly Route[] = [
  route(calls.listCities, async ({ input, db }) => {
    const { rows, next } = await listCityPage(db, input);
    return { items: rows.map(toCity), next };
  }),
];
