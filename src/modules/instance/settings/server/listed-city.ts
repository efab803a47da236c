import { cityNamed } from '#modules/instance/cities/choose-city.ts';
import type { CityRow } from '#modules/instance/cities/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { readInstance } from './read-instance.ts';

/** A city, or a place outside of all cities with the time zone and center of the default city. */
export type ListedCity = Pick<CityRow, 'name' | 'timeZone' | 'currency' | 'latitude' | 'longitude'>;

/** Finds a city by slug or name; without one, the default city. */
export async function findListedCity(db: Db, city: string | undefined): Promise<ListedCity> {
  const { city: standard, cities } = await readInstance(db);
  if (city === undefined) return standard;
  return cityNamed([...cities, standard], city) ?? { ...standard, name: city };
}
