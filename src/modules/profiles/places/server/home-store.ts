import type { CityRename } from '#modules/instance/cities/server/index.ts';
import type { ProfileId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

/** The city on a user's profile. */
export async function findHomeCity(db: Db, userId: UserId): Promise<string | undefined> {
  const row = await db.selectFrom('profile').select('city').where('id', '=', userId).executeTakeFirst();
  return row?.city ?? undefined;
}

type Batch = { readonly after: string | null; readonly limit: number };
type Renamed = { readonly lastId: string | null; readonly pageIds: readonly ProfileId[] };

/**
 * Looks at the next profiles by id. The note of a community or an artist outside of neighborhoods is its city.
 * @returns the last of these profiles, if there are any, and the communities, artists and venues that changed
 */
export async function renameHomes(
  tx: Db,
  { from, to }: CityRename,
  { after, limit }: Batch,
): Promise<Renamed> {
  const { rows } = await sql<Renamed>`
    with batch as (
      select id from profile where ${after === null ? sql`true` : sql`id > ${after}::uuid`} order by id limit ${limit}
    ), renamed as (
      update profile p
         set city = ${to.name}, state = nullif(${to.region}, ''),
             note = case when p.type in ('community', 'artist') and p.neighborhood_id is null and p.note = ${from.name}
                         then ${to.name} else p.note end
        from batch b
       where p.id = b.id and p.city = ${from.name}
         and ${from.region === undefined ? sql`true` : sql`coalesce(p.state, '') = ${from.region}`}
      returning p.id, p.type
    )
    select (select id from batch order by id desc limit 1) as last_id,
           array(select id from renamed where type <> 'user') as page_ids`.execute(tx);
  return rows[0]!;
}
