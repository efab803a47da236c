import { packCursor } from '#platform/cursor.ts';
import { sql, type Db } from '#platform/server/db.ts';

/** The session token that `addSessions` gave to a user, 43 characters like a real one. */
export const tokenOf = (userId: string) => userId.padStart(43, '0');

async function idsOf(db: Db, statement: ReturnType<typeof sql<{ id: string }>>): Promise<string[]> {
  return (await statement.execute(db)).rows.map(({ id }) => id);
}

/** Lists users who follow about this many profiles. */
export function listPeopleFollowing(db: Db, follows: number, limit: number): Promise<string[]> {
  return idsOf(
    db,
    sql<{ id: string }>`
      select t.profile_id as id
        from (select profile_id, sum(total) as total from follow_total where kind not in ('followers', 'friends') group by 1) t
        join profile p on p.id = t.profile_id and p.provider_id = p.id::text and p.city is not null and p.state = 'Largeland'
       where t.total between ${follows}::int * 0.7 and ${follows}::int * 1.4
       order by hashtextextended(t.profile_id::text, 3) limit ${limit}`,
  );
}

/** Lists users with many notifications and users with few. */
export function listUsersByNotifications(db: Db, limit: number): Promise<string[]> {
  return idsOf(
    db,
    sql<{ id: string }>`
      select profile_id as id
        from (select profile_id, row_number() over (order by count(*) desc, profile_id) as place, count(*) over () as people
                from notification where profile_id::text like '00000002-%' group by 1) x
       where place <= 10 or place % greatest(1, people / ${limit}::int) = 0
       limit ${limit}`,
  );
}

/** The events with the most guests, and a cursor far down each guest list. */
export async function listPopularEvents(db: Db, limit: number) {
  const { rows } = await sql<{ id: string; place: string | null; userId: string | null }>`
    select e.id, w.created_at::text as place, w.user_id
      from (select id from event where status <> 'draft' and visibility = 'public'
             order by going_total desc, id limit ${limit}) e
      left join lateral (select created_at, user_id from event_going g where g.event_id = e.id
                          order by created_at desc, user_id desc offset 10000 limit 1) w on true`.execute(db);
  return rows.map(({ id, place, userId }) => ({
    id,
    cursor: place && userId ? packCursor([place, userId]) : undefined,
  }));
}

export function listFamousArtists(db: Db, limit: number): Promise<string[]> {
  return idsOf(
    db,
    sql<{ id: string }>`
      select t.profile_id as id from follow_total t join profile p on p.id = t.profile_id and p.type = 'artist'
       where t.kind = 'followers' order by t.total desc, t.profile_id limit ${limit}`,
  );
}

export function listPopularPosts(db: Db, limit: number): Promise<string[]> {
  return idsOf(
    db,
    sql<{ id: string }>`
      select item_id as id from like_total where item_type = 'feedPost' order by total desc, item_id limit ${limit}`,
  );
}

export function listLargestCommunityIds(db: Db, limit: number): Promise<string[]> {
  return idsOf(
    db,
    sql<{ id: string }>`select id from community order by members_total desc, id limit ${limit}`,
  );
}

/** Creates sessions for these users. */
export async function addSessions(db: Db, userIds: readonly string[]): Promise<void> {
  await sql`
    with people as (
      insert into account_user (id, name, email)
      select id, 'Reader', id || '@example.test' from unnest(${[...new Set(userIds)]}::uuid[]) u (id)
      on conflict do nothing returning id
    )
    insert into account_session (id, user_id, token_hash)
    select gen_random_uuid(), id, sha256(lpad(id::text, 43, '0')::bytea) from people`.execute(db);
}
