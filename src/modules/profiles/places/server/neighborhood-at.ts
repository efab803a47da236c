import { cityReachKm } from '#modules/instance/cities/choose-city.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { neighborhoodAt, type Boundary } from '../rules.ts';
import type { Point } from './places-port.ts';

type Area = Point & { readonly id: string; readonly boundary: Boundary | null };

/** Degrees of latitude to the centers of all neighborhoods that may reach here, including large ones. */
const around = cityReachKm / 111;

/** Also beyond the date line. @returns undefined outside of all known neighborhoods */
export async function readNeighborhoodAt(db: Db, point: Point): Promise<{ id: string } | undefined> {
  const { rows } = await sql<Area>`
    select id, latitude, longitude, boundary from neighborhood
     where latitude between ${point.latitude - around} and ${point.latitude + around}
       and 180 - abs(180 - abs(longitude - ${point.longitude})) <= ${around * 2}`.execute(db);
  return neighborhoodAt(point, rows);
}
