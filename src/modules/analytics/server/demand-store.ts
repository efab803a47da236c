import type { ProfileId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

export type AreaRow = { id: string; slug: string; name: string; city: string; people: number };

const most = 50;

export async function findArtistKey(db: Db, key: { provider: string; providerId: string }) {
  return db
    .selectFrom('profile')
    .select(['id', 'name'])
    .where('type', '=', 'artist')
    .where('provider', '=', key.provider)
    .where('providerId', '=', key.providerId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

type Floor = { readonly since: Date; readonly atLeast: number };

/** Neighborhoods of a profile's new followers. Uses `follow_followers`. */
export async function listFollowerAreas(
  db: Db,
  profileId: ProfileId,
  { since, atLeast }: Floor,
): Promise<AreaRow[]> {
  const { rows } = await sql<AreaRow>`
    select n.id, n.slug, n.name, n.city, count(*)::int as people
      from follow f
      join profile p on p.id = f.profile_id and p.type = 'user' and p.deleted_at is null
      join neighborhood n on n.id = p.neighborhood_id
     where f.followed_id = ${profileId}::uuid and f.status = 'confirmed' and f.created_at >= ${since}
     group by n.id
    having count(*) >= ${atLeast}
     order by people desc, n.name, n.id
     limit ${sql.lit(most)}`.execute(db);
  return rows;
}

/**
 * Neighborhoods of users who searched for a name, each user counted once: by the whole name, or by a prefix of at
 * least `leastLetters`. Guests have no neighborhood. Uses `tracked_event_by_name`.
 */
export async function listSearchAreas(
  db: Db,
  name: string,
  leastLetters: number,
  { since, atLeast }: Floor,
): Promise<AreaRow[]> {
  const { rows } = await sql<AreaRow>`
    select n.id, n.slug, n.name, n.city, count(distinct p.id)::int as people
      from (select t.user_id, lower(btrim(t.props ->> 'query')) as query
              from tracked_event t
             where t.name = 'Search' and t.at >= ${since} and t.user_id is not null) s
      join profile p on p.id = s.user_id and p.deleted_at is null
      join neighborhood n on n.id = p.neighborhood_id
     where s.query = lower(${name})
        or (length(s.query) >= ${leastLetters} and starts_with(lower(${name}), s.query))
     group by n.id
    having count(distinct p.id) >= ${atLeast}
     order by people desc, n.name, n.id
     limit ${sql.lit(most)}`.execute(db);
  return rows;
}
