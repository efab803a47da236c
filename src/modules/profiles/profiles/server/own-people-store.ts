import type { ProfileId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { isOnTeam } from '../../team-roles/server/index.ts';
import type { ProfileType } from '../contract.ts';

/** Whether a profile has its own team, instead of a caretaker. */
export async function isRunByOwn(db: Db, profileId: ProfileId): Promise<boolean> {
  const { rows } = await sql`
    select from profile p
      join profile_team t on t.profile_id = p.id and t.creator_type = 'owner' and t.creator_status = 'confirmed'
     where p.id = ${profileId}::uuid and not p.caretaken`.execute(db);
  return rows.length > 0;
}

/** Ends all roles and invitations of a team. @returns the users who had a role */
export async function clearTeam(tx: Db, profileId: ProfileId): Promise<UserId[]> {
  const { rows } = await sql<{ userId: UserId; hadRole: boolean }>`
    delete from profile_team t where profile_id = ${profileId}::uuid
    returning user_id, ${isOnTeam('t')} as had_role`.execute(tx);
  return rows.flatMap(({ userId, hadRole }) => (hadRole ? [userId] : []));
}

/** Marks a profile as verified and run by its own team (PRF-04). */
export async function markVerified(tx: Db, profileId: ProfileId): Promise<void> {
  await tx
    .updateTable('profile')
    .set({ verified: true, caretaken: false })
    .where('id', '=', profileId)
    .execute();
}

/** Locks a profile's admin data until the transaction ends. @returns undefined if it doesn't exist */
export async function lockVerified(tx: Db, key: { type: ProfileType; provider: string; providerId: string }) {
  return tx
    .selectFrom('profile')
    .select(['id', 'name', 'verified'])
    .where('type', '=', key.type)
    .where('provider', '=', key.provider)
    .where('providerId', '=', key.providerId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Sets or removes the verified badge. The team stays (PRF-05). */
export async function setVerified(tx: Db, profileId: ProfileId, verified: boolean): Promise<void> {
  await tx.updateTable('profile').set({ verified }).where('id', '=', profileId).execute();
}
