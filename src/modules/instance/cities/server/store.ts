import { isUuid, newId, type CityId } from '#platform/ids.ts';
import { cutPage, unpackCursor, type PageInput } from '#platform/cursor.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { citiesAtMost } from '../contract.ts';
import type { CityDraft } from '../rules.ts';

export type CityRow = CityDraft & { readonly id: CityId };

const columns = [
  'id',
  'slug',
  'name',
  'region',
  'country',
  'timeZone',
  'currency',
  'latitude',
  'longitude',
] as const;

/** The first cities by name. Uses `city_by_name`. */
export async function listCities(db: Db, limit = citiesAtMost): Promise<CityRow[]> {
  return db.selectFrom('city').select(columns).orderBy('name').orderBy('id').limit(limit).execute();
}

/** Uses `city_by_name`. */
export async function listCityPage(
  db: Db,
  { limit, cursor }: PageInput,
): Promise<{ readonly rows: CityRow[]; readonly next: string | null }> {
  const [name, id] = unpackCursor(cursor, 2) ?? [];
  let query = db
    .selectFrom('city')
    .select(columns)
    .orderBy('name')
    .orderBy('id')
    .limit(limit + 1);
  if (name !== undefined && isUuid(String(id)))
    query = query.where(sql<boolean>`(name, id) > (${String(name)}, ${String(id)}::uuid)`);
  const rows = await query.execute();
  return cutPage(rows, limit, (last) => [last.name, last.id]);
}

export async function findCity(db: Db, id: CityId): Promise<CityRow | undefined> {
  return db.selectFrom('city').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Locks the city, so that of two changes of it or its neighborhoods the second sees the first. */
export async function lockCity(tx: Db, id: CityId): Promise<CityRow | undefined> {
  return tx.selectFrom('city').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

export async function findCityBySlug(db: Db, slug: string): Promise<CityRow | undefined> {
  return db.selectFrom('city').select(columns).where('slug', '=', slug).executeTakeFirst();
}

/** Of two cities that get one slug or name at once, the second sees the first. */
export async function lockCityNames(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('cities', 0))`.execute(tx);
}

/** Whether another city has this name, in any case. */
export async function isNameTaken(tx: Db, name: string, id: CityId | undefined): Promise<boolean> {
  const { rows } = await sql`
    select from city where lower(name) = lower(${name}) and id is distinct from ${id ?? null}::uuid limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** @returns undefined if another city has this slug */
export async function addCity(tx: Db, draft: CityDraft, id = newId<CityId>()): Promise<CityRow | undefined> {
  return tx
    .insertInto('city')
    .values({ id, ...onlyDraft(draft) })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning(columns)
    .executeTakeFirst();
}

/** @returns undefined if there is no such city, or another one has this slug */
export async function changeCity(tx: Db, id: CityId, draft: CityDraft): Promise<CityRow | undefined> {
  return tx
    .updateTable('city')
    .set({ ...onlyDraft(draft), updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('city as other')
            .select('other.id')
            .where('other.slug', '=', draft.slug)
            .where('other.id', '<>', id),
        ),
      ),
    )
    .returning(columns)
    .executeTakeFirst();
}

function onlyDraft(draft: CityDraft): CityDraft {
  const { slug, name, region, country, timeZone, currency, latitude, longitude } = draft;
  return { slug, name, region, country, timeZone, currency, latitude, longitude };
}

export async function deleteCity(tx: Db, id: CityId): Promise<void> {
  await tx.deleteFrom('city').where('id', '=', id).execute();
}
