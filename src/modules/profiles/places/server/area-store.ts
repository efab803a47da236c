import { countryName } from '#modules/instance/cities/rules.ts';
import type { CityRow } from '#modules/instance/cities/server/index.ts';
import type { Image } from '#modules/media/contract.ts';
import { imagePath } from '#modules/media/rules.ts';
import type { ProfileType } from '#modules/profiles/profiles/contract.ts';
import { newId, type CityId, type ProfileId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { centerOf, ringsOf, toBoundary, type Area, type Ring } from '../geojson.ts';
import type { Boundary, PlacedArea } from '../rules.ts';

type PlannedArea = {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly isNew: boolean;
  /** Empty: its boundary stays. */
  readonly rings: readonly Ring[];
  readonly latitude: number;
  readonly longitude: number;
};

type StoredArea = {
  id: string;
  slug: string;
  name: string;
  latitude: number;
  longitude: number;
  boundary: Boundary | null;
  image: (Omit<Image, 'url'> & { readonly id: string }) | null;
};

/** The neighborhoods of a city by name, at most a few hundred. Uses `neighborhood_of_city`. */
export async function listAreas(db: Db, cityId: CityId) {
  const { rows } = await sql<StoredArea>`
    select n.id, n.slug, n.name, n.latitude, n.longitude, n.boundary,
           case when i.id is not null then jsonb_build_object('id', i.id, 'width', i.width, 'height', i.height,
             'provider', i.provider, 'gel', i.gel) end as image
      from neighborhood n left join image i on i.id = n.image_id
     where n.city_id = ${cityId}::uuid order by n.name, n.id`.execute(db);
  return rows.map(({ boundary, image, ...area }) => ({
    ...area,
    images: image ? [toImage(image)] : [],
    rings: boundary ? ringsOf(boundary).map((ring) => ring.map(([x, y]): [number, number] => [x, y])) : [],
  }));
}

/** Of one city, or of all. At most a few hundred per city. */
export async function listBoundaries(db: Db, cityId?: CityId): Promise<PlacedArea[]> {
  const { rows } = await sql<PlacedArea>`
    select id, name, latitude, longitude, boundary from neighborhood
     ${cityId === undefined ? sql`` : sql`where city_id = ${cityId}::uuid`} order by name, id`.execute(db);
  return rows;
}

const toImage = ({ id, ...image }: NonNullable<StoredArea['image']>): Image => ({
  url: imagePath(id, 640),
  ...image,
});

export async function hasNeighborhoods(db: Db, cityId: CityId): Promise<boolean> {
  const row = await db
    .selectFrom('neighborhood')
    .select('id')
    .where('cityId', '=', cityId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Of an area that is refused. */
const noCenter = { latitude: 0, longitude: 0 };

/**
 * Matches areas with the neighborhoods of a city by id, else by name, and finds a free slug for new ones. Locks, so that
 * a file that is imported twice at once adds each only once.
 * @returns as `twice` a name that two neighborhoods would have, or that of one of two areas for the same neighborhood, and
 *   as `unbounded` the name of an area without a boundary that is no neighborhood yet
 */
export async function planAreas(
  tx: Db,
  { id: cityId, slug: citySlug }: CityRow,
  areas: readonly Area[],
  slugOf: (name: string) => string,
) {
  await sql`select pg_advisory_xact_lock(hashtextextended('neighborhoods', 0))`.execute(tx);
  const known = await listAreas(tx, cityId);
  const byId = new Map(known.map((one) => [one.id, one]));
  const byName = new Map(known.map((one) => [one.name.toLowerCase(), one]));
  const wanted = areas.map((area) => ({
    area,
    before: (area.id && byId.get(area.id)) || byName.get(area.name.toLowerCase()),
    slug: slugOf(area.name),
  }));
  const taken = await listTakenSlugs(
    tx,
    wanted.flatMap(({ slug }) => [slug, `${slug}-${citySlug}`]),
  );
  const free = (slug: string, id: string) => {
    const found = [slug, `${slug}-${citySlug}`].find((one) => slug !== '' && !taken.has(one));
    const chosen = found ?? `${citySlug}-${id.slice(-12)}`;
    taken.add(chosen);
    return chosen;
  };
  const planned = wanted.map(({ area, before, slug }): PlannedArea => {
    const id = before?.id ?? newId();
    const { name, rings } = area;
    const { latitude, longitude } = rings.length > 0 ? centerOf(rings) : (before ?? noCenter);
    const own = before?.slug ?? free(slug, id);
    return { id, slug: own, name, isNew: !before, rings, latitude, longitude };
  });
  const unbounded = planned.find(({ isNew, rings }) => isNew && rings.length === 0)?.name;
  const changes = new Map(planned.map((area) => [area.id, area]));
  const kept = new Set(known.filter(({ id }) => !changes.has(id)).map(({ name }) => name.toLowerCase()));
  const twice = planned.find(
    (area) => changes.get(area.id) !== area || kept.has(area.name.toLowerCase()),
  )?.name;
  const total = known.length + planned.filter(({ isNew }) => isNew).length;
  return { areas: planned, before: known, unbounded, twice, total };
}

async function listTakenSlugs(db: Db, slugs: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`
    select slug from neighborhood where slug = any(${[...slugs]}::text[])`.execute(db);
  return new Set(rows.map(({ slug }) => slug));
}

/** A code such as `CA`, where the region is given as one. */
const stateCodeOf = (region: string) => (/^[A-Z]{2,3}$/.test(region) ? region : '');

/** @returns the communities and artists whose note follows the new name of their neighborhood */
export async function putAreas(tx: Db, city: CityRow, areas: readonly PlannedArea[]): Promise<ProfileId[]> {
  const rows = areas.map(({ rings, ...area }) => ({
    ...area,
    boundary: rings.length > 0 ? toBoundary(rings) : null,
  }));
  await sql`
    insert into neighborhood (id, slug, name, code, city_id, city, state, state_code, country, country_code,
                              latitude, longitude, boundary)
    select a.id, a.slug, a.name, a.slug, ${city.id}::uuid, ${city.name}, ${city.region}, ${stateCodeOf(city.region)},
           ${countryName(city.country)}, ${city.country}, a.latitude, a.longitude, a.boundary
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
             a (id uuid, slug text, name text, latitude float8, longitude float8, boundary jsonb)
        on conflict (id) do update set name = excluded.name, latitude = excluded.latitude,
          longitude = excluded.longitude, boundary = coalesce(excluded.boundary, neighborhood.boundary)`.execute(
    tx,
  );
  const { rows: renamed } = await sql<{ id: ProfileId }>`
    update profile p set note = n.name from neighborhood n
     where n.id = any(${areas.map(({ id }) => id)}::uuid[]) and p.neighborhood_id = n.id
       and p.type in ('community', 'artist') and p.note <> n.name
    returning p.id`.execute(tx);
  return renamed.map(({ id }) => id);
}

/**
 * Neighborhoods repeat the name and country of their city. Those that were there before the city join it.
 * @returns those that changed
 */
export async function followCity(tx: Db, { id, name, region, country }: CityRow): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update neighborhood
       set city_id = ${id}::uuid, city = ${name}, state = ${region}, country = ${countryName(country)},
           country_code = ${country},
           state_code = case when state = ${region} then state_code else ${stateCodeOf(region)} end
     where (city_id = ${id}::uuid or city_id is null and city = ${name})
       and (city_id, city, state, country_code) is distinct from (${id}::uuid, ${name}, ${region}, ${country})
    returning id`.execute(tx);
  return rows.map((row) => row.id);
}

/** @returns undefined if the city has no such neighborhood */
export async function setAreaPicture(
  tx: Db,
  { cityId, id, imageId }: { cityId: CityId; id: string; imageId: string | null },
): Promise<{ name: string } | undefined> {
  return tx
    .updateTable('neighborhood')
    .set({ imageId })
    .where('id', '=', id)
    .where('cityId', '=', cityId)
    .returning('name')
    .executeTakeFirst();
}

/**
 * Its venues and profiles stay, without a neighborhood, and pages name their city instead.
 * @returns its name and slug, and these pages
 */
export async function removeArea(tx: Db, cityId: CityId, id: string) {
  const removed = await tx
    .deleteFrom('neighborhood')
    .where('id', '=', id)
    .where('cityId', '=', cityId)
    .returning(['name', 'slug'])
    .executeTakeFirst();
  if (!removed) return undefined;
  await tx.updateTable('venue').set({ neighborhoodId: null }).where('neighborhoodId', '=', id).execute();
  const { rows } = await sql<{ id: ProfileId; type: ProfileType }>`
    update profile p
       set neighborhood_id = null,
           note = case when p.type = 'user' then p.note
                       else coalesce((select v.city from venue v where v.id = p.id), p.city, '') end
     where p.neighborhood_id = ${id}::uuid
    returning p.id, p.type`.execute(tx);
  return { ...removed, pageIds: rows.filter(({ type }) => type !== 'user').map((row) => row.id) };
}
