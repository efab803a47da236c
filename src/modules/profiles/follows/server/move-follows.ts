import { addFollowers } from '#modules/profiles/profiles/server/index.ts';
import type { ProfileId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

/** Moves the followers of one profile to another, each once, and updates all totals. */
export async function moveFollowers(tx: Db, fromId: ProfileId, intoId: ProfileId): Promise<void> {
  await dropFollowersOfBoth(tx, fromId, intoId);
  const moved = await pointFollowersTo(tx, fromId, intoId);
  await setFollowersTotal(tx, fromId);
  await setFollowersTotal(tx, intoId);
  await addFollowers(tx, [intoId], moved);
}

/** Users who follow both follow one profile less. */
async function dropFollowersOfBoth(tx: Db, fromId: string, intoId: string): Promise<void> {
  await sql`
    with dropped as (
      delete from follow f
       where f.followed_id = ${fromId}::uuid
         and (f.profile_id = ${intoId}::uuid
              or exists (select from follow b where b.followed_id = ${intoId}::uuid and b.profile_id = f.profile_id))
      returning f.profile_id, f.followed_type, f.status
    )
    update follow_total t set total = greatest(0, t.total - 1)
      from dropped d
     where d.status = 'confirmed' and t.profile_id = d.profile_id and t.kind = d.followed_type`.execute(tx);
}

/** @returns how many of them are confirmed */
async function pointFollowersTo(tx: Db, fromId: string, intoId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with moved as (
      update follow set followed_id = ${intoId}::uuid where followed_id = ${fromId}::uuid returning status
    )
    select count(*) filter (where status = 'confirmed')::int as total from moved`.execute(tx);
  return rows[0]!.total;
}

async function setFollowersTotal(tx: Db, profileId: ProfileId): Promise<void> {
  await sql`
    insert into follow_total (profile_id, kind, total)
    select ${profileId}::uuid, 'followers', count(*)::int
      from follow where followed_id = ${profileId}::uuid and status = 'confirmed'
        on conflict (profile_id, kind) do update set total = excluded.total`.execute(tx);
}
