import { sql, type Db } from '#kit/server/db.ts';
import { isUuid } from '#kit/ids.ts';
import type { Neighborhood } from '../contract.ts';

function neighborhoods(db: Db) {
  return db
    .selectFrom('neighborhood')
    .select([
      'id',
      'slug',
      'name',
      'code',
      'city',
      'state',
      'stateCode',
      'country',
      'countryCode',
      'latitude',
      'longitude',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof neighborhoods>['executeTakeFirstOrThrow']>>;

function toNeighborhood(row: Row): Neighborhood {
  const { id, slug, name, code, city, latitude, longitude } = row;
  return {
    id,
    slug,
    name,
    code,
    city,
    state: { name: row.state, code: row.stateCode },
    country: { name: row.country, code: row.countryCode },
    location: { latitude, longitude },
  };
}

export async function listNeighborhoods(db: Db, { limit, offset }: { limit: number; offset: number }) {
  const rows = await neighborhoods(db).orderBy('city').orderBy('name').limit(limit).offset(offset).execute();
  return rows.map(toNeighborhood);
}

/** In no order. */
export async function listNeighborhoodsById(db: Db, ids: readonly string[]): Promise<Neighborhood[]> {
  const rows = await neighborhoods(db)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return rows.map(toNeighborhood);
}

/** Neighbourhoods are a short, hand-kept table: counting them is one page read. */
export async function countNeighborhoods(db: Db): Promise<number> {
  const row = await db
    .selectFrom('neighborhood')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

export async function findNeighborhood(db: Db, idOrSlug: string) {
  const row = await neighborhoods(db)
    .where(isUuid(idOrSlug) ? 'id' : 'slug', '=', idOrSlug)
    .executeTakeFirst();
  return row && toNeighborhood(row);
}
