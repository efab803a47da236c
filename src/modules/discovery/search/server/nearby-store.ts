import type { RawBuilder } from 'kysely';
import { sql, type Db } from '#platform/server/db.ts';
import type { SearchOrder } from '../contract.ts';
import { cellsAround, gridFor, ringsWithin, type Grid } from '../grid.ts';
import { kinds, type Around } from '../rules.ts';
import { inCircle, isEvent, kilometersTo, passes, type FoundRow } from './found.ts';
import type { EventFilters } from './search-port.ts';

export type Nearby = {
  readonly around?: Around | undefined;
  readonly filters: EventFilters;
  readonly now: Date;
  readonly top: number;
  /** Only events that have, for each word, one that starts with it. */
  readonly key?: string | undefined;
};

/** Rows read at most for a rare match: anywhere, and per wide cell. */
const walkedAtMost = 20_000;
const walkedPerCell = 3000;
const day = 86_400_000;
/** In a window up to this long, scanning all events beats scanning a cell. */
const shortWindowMs = 21 * day;

/** Inlined as literals, so that the partial index on events around a point is used. */
const event = sql.lit(kinds.event);
const column = (grid: Grid) => sql.ref(grid === 'fine' ? 'd.cell' : 'd.cell_wide');
const cellsOf = ({ point, distanceKm }: Around, grid: Grid) =>
  sql`unnest(${cellsAround(point, distanceKm, grid)}::bigint[])`;

function wished({ around, filters, now, key }: Nearby): RawBuilder<boolean> {
  const said = (key?.split(' ') ?? []).map((word) => sql`and position(${` ${word}`} in ' ' || d.words) > 0`);
  return sql<boolean>`${passes(filters, now)} and ${inCircle(around)} ${sql.join(said, sql` `)}`;
}

/** The next events: the first ones of each cell, from the index by cell and time. A plain, ordered `select`. */
export function byTime(asked: Nearby): RawBuilder<FoundRow> {
  const { around, top } = asked;
  if (!around)
    return sql<FoundRow>`
      select d.id, d.kind, d.popularity
        from (select d.* from search_document d where ${isEvent} and ${passes({ ...asked.filters, free: false, priceMax: undefined, genres: [] }, asked.now)}
               order by d.starts_at, d.id limit ${sql.lit(walkedAtMost)}) d
       where ${wished(asked)}
       order by d.starts_at, d.id limit ${sql.lit(top)}`;
  const grid = gridFor(around.point, around.distanceKm);
  return sql<FoundRow>`
    select z.id, z.kind, z.popularity
      from ${cellsOf(around, grid)} c(cell)
      cross join lateral (
        select d.id, ${event} as kind, d.popularity, d.starts_at from search_document d
         where ${isEvent} and ${column(grid)} = c.cell and ${wished(asked)}
         order by d.starts_at, d.id limit ${sql.lit(top)}) z
     order by z.starts_at, z.id limit ${sql.lit(top)}`;
}

/** The nearest events, ring by ring: an outer ring is read only if the inner ones had too few. */
export function byDistance(asked: Nearby & { around: Around }): RawBuilder<FoundRow> {
  const { around, top } = asked;
  const far = kilometersTo(around);
  const rings = ringsWithin(around.distanceKm).map(([from, to]) => {
    const grid = gridFor(around.point, to);
    return sql`
      (select d.id, ${event} as kind, d.popularity
         from search_document d
        where ${isEvent} and ${column(grid)} = any(${cellsAround(around.point, to, grid)}::bigint[])
          and ${wished(asked)} and ${far} >= ${from}::float8 and ${far} < ${to}::float8
        order by ${far}, d.starts_at, d.id limit ${sql.lit(top)})`;
  });
  return sql<FoundRow>`select * from (${sql.join(rings, sql` union all `)}) ring limit ${sql.lit(top)}`;
}

/** The most popular events: all of a short window, or the best of each wide cell for a long one. */
export function byPopularity(asked: Nearby): RawBuilder<FoundRow> {
  const { around, filters, top, now } = asked;
  const wide = filters.window.to ? filters.window.to.getTime() - now.getTime() : Infinity;
  if (!around)
    return sql<FoundRow>`
      select d.id, d.kind, d.popularity
        from (select d.* from search_document d where ${isEvent}
               order by d.popularity desc, d.id limit ${sql.lit(walkedAtMost)}) d
       where ${wished(asked)}
       order by d.popularity desc, d.id limit ${sql.lit(top)}`;
  if (wide <= shortWindowMs) {
    const grid = gridFor(around.point, around.distanceKm);
    return sql<FoundRow>`
      select d.id, ${event} as kind, d.popularity from search_document d
       where ${isEvent} and ${column(grid)} = any(${cellsAround(around.point, around.distanceKm, grid)}::bigint[]) and ${wished(asked)}
       order by d.popularity desc, d.id limit ${sql.lit(top)}`;
  }
  return bestAround(around, kinds.event, top, wished(asked));
}

export function among(asked: Nearby, ids: readonly string[], order: SearchOrder): RawBuilder<FoundRow> {
  const { around, top } = asked;
  const first =
    order === 'distance' && around
      ? sql`${kilometersTo(around)}, d.starts_at`
      : order === 'time'
        ? sql`d.starts_at`
        : sql`d.popularity desc`;
  return sql<FoundRow>`
    select d.id, d.kind, d.popularity from search_document d
     where ${isEvent} and d.id = any(${[...ids]}::uuid[]) and ${wished(asked)}
     order by ${first}, d.id limit ${sql.lit(top)}`;
}

/** The most popular of a kind in each wide cell. The index has them in this order. */
function bestAround(
  around: Around,
  kind: number,
  top: number,
  where: RawBuilder<boolean>,
): RawBuilder<FoundRow> {
  return sql<FoundRow>`
    select z.id, z.kind, z.popularity
      from ${cellsOf(around, 'wide')} c(cell)
      cross join lateral (
        select d.id, d.kind, d.popularity
          from (select d.* from search_document d
                 where d.cell_wide = c.cell and d.cell is not null and d.kind = ${sql.lit(kind)}
                 order by d.popularity desc, d.id limit ${sql.lit(walkedPerCell)}) d
         where ${where}
         order by d.popularity desc, d.id limit ${sql.lit(top)}) z
     order by z.popularity desc, z.id limit ${sql.lit(top)}`;
}

export function placesAround(
  around: Around,
  kind: number,
  top: number,
  order: 'distance' | 'popularity',
): RawBuilder<FoundRow> {
  if (order === 'popularity') return bestAround(around, kind, top, inCircle(around));
  return sql<FoundRow>`
    select d.id, d.kind, d.popularity from search_document d
     where d.cell_wide = any(${cellsAround(around.point, around.distanceKm, 'wide')}::bigint[]) and d.cell is not null
       and d.kind = ${sql.lit(kind)} and ${inCircle(around)}
     order by ${kilometersTo(around)}, d.id limit ${sql.lit(top)}`;
}

export function bestOf(kind: number, top: number): RawBuilder<FoundRow> {
  return sql<FoundRow>`
    select d.id, d.kind, d.popularity from search_document d
     where d.kind = ${sql.lit(kind)}
     order by d.popularity desc, d.id limit ${sql.lit(top)}`;
}

export async function listAll<Name extends string>(
  db: Db,
  lists: Readonly<Record<Name, RawBuilder<FoundRow>>>,
): Promise<ReadonlyMap<Name, FoundRow[]>> {
  const names = Object.keys(lists) as Name[];
  const parts = names.map(
    (name) => sql`select ${sql.lit(name)} as list, l.* from (
      select l.id, l.kind, l.popularity, row_number() over () as place from (${lists[name]}) l) l`,
  );
  const { rows } = await sql<FoundRow & { list: Name; place: number }>`
    ${sql.join(parts, sql` union all `)}`.execute(db);
  const found = Map.groupBy(rows, ({ list }) => list);
  return new Map(
    names.map((name) => [name, (found.get(name) ?? []).toSorted((a, b) => a.place - b.place)] as const),
  );
}
