import type { ProfileId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

/** Deletes every follow of a profile, with its totals. @returns the profiles it followed */
export async function dropFollowsOf(tx: Db, profileId: ProfileId): Promise<ProfileId[]> {
  const { rows } = await sql<{ id: ProfileId }>`
    with gone as (
      delete from follow where profile_id = ${profileId}::uuid or followed_id = ${profileId}::uuid
      returning profile_id, followed_id, followed_type, status, mutual
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
    select followed_id as id from gone where status = 'confirmed' and profile_id = ${profileId}::uuid`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}
