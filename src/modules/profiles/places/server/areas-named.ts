import { sql, type Db } from '#platform/server/db.ts';
import type { OutsidePlace } from '../place.ts';

/** Neighborhoods with these names, as places of the gazetteer. The table is short: one page is read. */
export async function listAreasNamed(db: Db, names: readonly string[]): Promise<OutsidePlace[]> {
  const rows = await db
    .selectFrom('neighborhood')
    .select(['id', 'name', 'code', 'city', 'state', 'stateCode', 'country', 'countryCode'])
    .select(['latitude', 'longitude'])
    .where(sql`lower(name)`, '=', sql`any(${names.map((name) => name.toLowerCase())}::text[])`)
    .orderBy('city')
    .limit(10)
    .execute();
  return rows.map(({ id, name, code, city, state, stateCode, country, countryCode, ...point }) => ({
    ...point,
    provider: 'gazetteer',
    providerId: id,
    kind: 'neighborhood',
    name,
    addressFull: [name, city, stateCode, country].filter(Boolean).join(', '),
    address1: '',
    city,
    state: { name: state, code: stateCode },
    country: { name: country, code: countryCode },
    neighborhood: { name, code },
    zipCode: '',
    rating: null,
    ratingsTotal: 0,
    timezone: null,
  }));
}
