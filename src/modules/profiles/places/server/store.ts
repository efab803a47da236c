import { imagePath } from '#modules/media/rules.ts';
import type { Image } from '#modules/media/contract.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { isUuid, type CityId } from '#platform/ids.ts';
import type { Neighborhood, NeighborhoodChoice } from '../contract.ts';

/** Upcoming events of a place. Stops counting at the longest list. Uses `event_by_neighborhood`. */
const nextTotal = sql<number>`(
  select count(*)::int from (
    select from event e
     where e.neighborhood_id = n.id and e.status <> 'draft' and e.visibility = 'public'
       and e.starts_at > now() - interval '2 days' and e.ends_at > now()
     limit 1000) found)`;

type NextEventRow = {
  provider: string;
  providerId: string;
  name: string;
  startsAt: string;
  timezone: string;
};

/** The first of them, by the same index. */
const nextEvents = sql<NextEventRow[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('provider', f.provider, 'providerId', f.provider_id, 'name', f.name,
                              'startsAt', f.starts_at, 'timezone', f.timezone) order by f.starts_at, f.id), '[]'::jsonb)
    from (
      select e.id, e.provider, e.provider_id, e.name, e.starts_at, e.timezone from event e
       where e.neighborhood_id = n.id and e.status <> 'draft' and e.visibility = 'public'
         and e.starts_at > now() - interval '2 days' and e.ends_at > now()
       order by e.starts_at, e.id limit 3) f)`;

function neighborhoods(db: Db) {
  return db
    .selectFrom('neighborhood as n')
    .leftJoin('image as i', 'i.id', 'n.imageId')
    .select([
      'n.id',
      'n.slug',
      'n.name',
      'n.code',
      'n.city',
      'n.state',
      'n.stateCode',
      'n.country',
      'n.countryCode',
    ])
    .select(['n.latitude', 'n.longitude', 'i.id as imageId', 'i.width', 'i.height', 'i.provider'])
    .select(['i.gel', nextTotal.as('eventsTotal'), nextEvents.as('events')]);
}

type Row = Awaited<ReturnType<ReturnType<typeof neighborhoods>['executeTakeFirstOrThrow']>>;

function toNeighborhood(row: Row): Neighborhood {
  const { id, slug, name, code, city, latitude, longitude } = row;
  return {
    id,
    slug,
    name,
    images: imagesOf(row),
    code,
    city,
    state: { name: row.state, code: row.stateCode },
    country: { name: row.country, code: row.countryCode },
    location: { latitude, longitude },
    events: { items: row.events.map(toNextEvent), total: row.eventsTotal },
  };
}

function toNextEvent({ provider, providerId, name, startsAt, timezone }: NextEventRow) {
  return {
    id: `event:${provider}:${providerId}`,
    name,
    startDate: new Date(startsAt).toISOString(),
    timezone,
  };
}

function imagesOf({ imageId, width, height, provider, gel }: Row): Image[] {
  if (!imageId || !width || !height || !provider || !gel) return [];
  return [{ url: imagePath(imageId, 640), width, height, provider, gel }];
}

type ListInput = { readonly cityId?: CityId | undefined; readonly limit: number; readonly offset: number };

/** Of a city by name (`neighborhood_of_city`), or of all by city and name. */
export async function listNeighborhoods(db: Db, { cityId, limit, offset }: ListInput) {
  const rows = await neighborhoods(db)
    .$if(cityId !== undefined, (query) => query.where('n.cityId', '=', cityId ?? null))
    .orderBy('n.city')
    .orderBy('n.name')
    .orderBy('n.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(toNeighborhood);
}

/** Of a city (`neighborhood_of_city`), or of all. */
export async function listChoices(db: Db, cityId: CityId | undefined, limit: number) {
  const rows = await db
    .selectFrom('neighborhood')
    .select(['id', 'slug', 'name', 'city', 'latitude', 'longitude'])
    .$if(cityId !== undefined, (query) => query.where('cityId', '=', cityId ?? null))
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ latitude, longitude, ...row }): NeighborhoodChoice => ({
    ...row,
    location: { latitude, longitude },
  }));
}

/** Unordered. */
export async function listNeighborhoodsById(db: Db, ids: readonly string[]): Promise<Neighborhood[]> {
  const rows = await neighborhoods(db)
    .where('n.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return rows.map(toNeighborhood);
}

/** Of a city, or of all. Neighborhoods are a short table, so this reads few pages. */
export async function countNeighborhoods(db: Db, cityId?: CityId): Promise<number> {
  const row = await db
    .selectFrom('neighborhood')
    .$if(cityId !== undefined, (query) => query.where('cityId', '=', cityId ?? null))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

export async function findNeighborhood(db: Db, idOrSlug: string) {
  const row = await neighborhoods(db)
    .where(isUuid(idOrSlug) ? 'n.id' : 'n.slug', '=', idOrSlug)
    .executeTakeFirst();
  return row && toNeighborhood(row);
}
