import { sql, type Db } from '#platform/server/db.ts';
import type { Boundary } from '#modules/profiles/places/rules.ts';
import type { Area } from '../rules.ts';

export type AreaRow = {
  slug: string;
  name: string;
  latitude: number;
  longitude: number;
  boundary: Boundary | null;
};

/** Neighborhoods with their center in an area, at most the nearest 300 to its middle. Uses `neighborhood_around`. */
export async function listAreasIn(db: Db, { west, south, east, north }: Area): Promise<AreaRow[]> {
  const [x, y] = [(west + east) / 2, (south + north) / 2];
  const { rows } = await sql<AreaRow>`
    select slug, name, latitude, longitude, boundary from neighborhood
     where latitude between ${south} and ${north} and longitude between ${west} and ${east}
     order by abs(latitude - ${y}::float8) + abs(longitude - ${x}::float8), id limit 300`.execute(db);
  return rows;
}
