import { zoneAt } from '#modules/profiles/places/server/index.ts';
import type { Point } from '#platform/distance.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { defaultTimeZone } from '#platform/time.ts';
import { limits } from '../contract.ts';
import { cellsAround, gridFor } from '../grid.ts';
import { kinds } from '../rules.ts';
import { isEvent, kilometersTo } from './found.ts';

/**
 * Returns the time zone at a point: of the nearest upcoming event in the fine cells, else of any item in the wide
 * cells around it, else of the map, else the default (PLT-09).
 */
export async function readZoneAt(db: Db, point: Point): Promise<string> {
  const near = { point, distanceKm: limits.distance };
  const grid = gridFor(point, near.distanceKm);
  const cells = sql`unnest(${cellsAround(point, near.distanceKm, grid)}::bigint[]) c(cell)`;
  const wideCells = sql`unnest(${cellsAround(point, limits.distanceAtMost, 'wide')}::bigint[]) c(cell)`;
  const far = kilometersTo(near);
  const nextIn = (column: string) => sql`
    select d.id, d.latitude, d.longitude from search_document d
     where ${isEvent} and ${sql.ref(column)} = c.cell
     order by d.starts_at, d.id limit 1`;
  const { rows } = await sql<{ zone: string }>`
    select coalesce(
      (select e.timezone
         from ${cells}
         cross join lateral (${nextIn(grid === 'fine' ? 'd.cell' : 'd.cell_wide')}) d
         join event e on e.id = d.id
        order by ${far}, d.id limit 1),
      (select coalesce(e.timezone, v.timezone)
         from ${wideCells}
         cross join lateral (
           (${nextIn('d.cell_wide')})
           union all
           (select d.id, d.latitude, d.longitude from search_document d
             where d.cell_wide = c.cell and d.cell is not null and d.kind = ${sql.lit(kinds.venue)}
             order by d.popularity desc, d.id limit 1)) d
         left join event e on e.id = d.id
         left join venue v on v.id = d.id
        where coalesce(e.timezone, v.timezone) is not null
        order by ${far}, d.id limit 1),
      ${zoneAt(point) ?? defaultTimeZone}) as zone`.execute(db);
  return rows[0]!.zone;
}
