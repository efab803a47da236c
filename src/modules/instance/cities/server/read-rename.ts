import type { PayloadOf } from '#platform/domain-events.ts';
import type { Db } from '#platform/server/db.ts';
import type { cityRenamed } from '../events.ts';
import { listCities, type CityRow } from './store.ts';

export type CityRename = {
  /** The region is absent if the name alone says which city is meant. */
  readonly from: { readonly name: string; readonly region?: string };
  readonly to: CityRow;
};

/**
 * Reads what to write instead of a city's former name. It is the name of today, so that changes may be handled in any
 * order.
 * @returns undefined if the city was removed
 */
export async function readRename(
  db: Db,
  { cityId, former: { name, region } }: PayloadOf<typeof cityRenamed>,
): Promise<CityRename | undefined> {
  const cities = await listCities(db);
  const to = cities.find(({ id }) => id === cityId);
  const isShared = cities.some((city) => city.name === name);
  return to && { from: { name, ...(isShared && { region }) }, to };
}
