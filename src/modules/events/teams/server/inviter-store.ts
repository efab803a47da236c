import { isRunning, runsProfile, teamRole } from '#modules/profiles/team-roles/server/index.ts';
import type { ProfileId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

/** `userId`: a user, or a community that owns an event. */
export type Inviting = { readonly userId: ProfileId; readonly targetId: string };

/**
 * Filters users who may still invite to these events and profiles: hosts as themselves or through a community,
 * members of the profile's team except Door Managers, and admins. Suspended users may not (ROL-10). By the keys of
 * the team tables.
 */
export async function listInviters(
  db: Db,
  wishes: readonly Inviting[],
): Promise<(Inviting & { isOwner: boolean })[]> {
  if (wishes.length === 0) return [];
  const { rows } = await sql<Inviting & { isOwner: boolean }>`
    select w.user_id, w.target_id, bool_or(r.role = 'owner') as is_owner
      from (select distinct * from unnest(${wishes.map(({ userId }) => userId)}::uuid[],
                                          ${wishes.map(({ targetId }) => targetId)}::uuid[]) u (user_id, target_id)) w
     cross join lateral (
       select 'owner' as role from account_user a where a.id = w.user_id and a.admin
        union all
       select ${teamRole('c')} from event_creator c
        where c.event_id = w.target_id and ${isRunning('c')}
          and (c.profile_id = w.user_id or ${runsProfile(sql`c.profile_id`, sql`w.user_id`)})
        union all
       select ${teamRole('t')} from profile_team t
        where t.profile_id = w.target_id and t.user_id = w.user_id and ${isRunning('t')}
     ) r
     where not exists (select from suspended_user s where s.user_id = w.user_id)
     group by w.user_id, w.target_id`.execute(db);
  return rows;
}

/** Returns who last invited each member, or offered them ownership, by `team_act_of`. */
export async function listAskers(
  db: Db,
  targetId: string,
  memberIds: readonly ProfileId[],
): Promise<Map<ProfileId, UserId>> {
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('teamAct')
    .distinctOn('memberId')
    .select(['memberId', 'byId'])
    .where('targetId', '=', targetId)
    .where('memberId', '=', sql<ProfileId>`any(${[...memberIds]}::uuid[])`)
    .where('act', '=', 'invited')
    .orderBy('memberId')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.flatMap(({ memberId, byId }) => (memberId ? [[memberId, byId] as const] : [])));
}
