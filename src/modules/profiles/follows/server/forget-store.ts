import type { RawBuilder } from 'kysely';
import type { ProfileId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

const droppedAtOnce = 5000;

/**
 * Deletes some of the follows of a profile in either direction, with their part of the totals. Call it until there are no
 * more: a statement about all followers of a famous profile would time out. Uses the primary key, `follow_audience` and
 * `follow_requests`.
 * @returns the profiles it followed, and whether there may be more
 */
export async function dropFollowsOf(
  tx: Db,
  profileId: ProfileId,
): Promise<{ readonly followed: ProfileId[]; readonly isMore: boolean }> {
  const partOf = (which: RawBuilder<unknown>) => sql`
    (select profile_id, followed_id from follow where ${which} limit ${sql.lit(droppedAtOnce)})`;
  const isFollowed = sql`followed_id = ${profileId}::uuid`;
  const { rows } = await sql<{ followed: ProfileId[]; isMore: boolean }>`
    with part as (
      ${partOf(sql`profile_id = ${profileId}::uuid`)}
      union ${partOf(sql`${isFollowed} and status = 'confirmed'`)}
      union ${partOf(sql`${isFollowed} and status in ('pending', 'denied', 'invited')`)}
    ), gone as (
      delete from follow f using part s where f.profile_id = s.profile_id and f.followed_id = s.followed_id
      returning f.profile_id, f.followed_id, f.followed_type, f.status, f.mutual
    ), counted as (
      select id, kind, count(*)::int as n
        from (select profile_id as id, followed_type as kind from gone where status = 'confirmed'
              union all select followed_id, 'followers' from gone where status = 'confirmed'
              union all select profile_id, 'friends' from gone where mutual) c
       where id <> ${profileId}::uuid group by 1, 2
    ), less as (
      update follow_total t set total = greatest(0, t.total - c.n)
        from counted c where t.profile_id = c.id and t.kind = c.kind
    ), own as (
      delete from follow_total where profile_id = ${profileId}::uuid
    )
    select array(select followed_id::text from gone where status = 'confirmed' and profile_id = ${profileId}::uuid) as followed,
           exists (select from gone) as is_more`.execute(tx);
  return rows[0]!;
}
