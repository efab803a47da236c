import type { ProfileId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { ProfileType } from '../contract.ts';

/** Whether the people of a page run it themselves: somebody owns it, and not in their place. */
export async function isRunByOwn(db: Db, profileId: ProfileId): Promise<boolean> {
  const { rows } = await sql`
    select from profile p
      join profile_team t on t.profile_id = p.id and t.creator_type = 'owner' and t.creator_status = 'confirmed'
     where p.id = ${profileId}::uuid and not p.caretaken`.execute(db);
  return rows.length > 0;
}

/** Who looked after a page does so no longer: it has people of its own. */
export async function clearTeam(tx: Db, profileId: ProfileId): Promise<void> {
  await tx.deleteFrom('profileTeam').where('profileId', '=', profileId).execute();
}

/** The real presence of whom it shows (PRF-04), in the hands of its own people. */
export async function markVerified(tx: Db, profileId: ProfileId): Promise<void> {
  await tx
    .updateTable('profile')
    .set({ verified: true, caretaken: false })
    .where('id', '=', profileId)
    .execute();
}

/** Nobody finds it any more; its address says that it is gone, unless it leads on. */
export async function retireProfile(tx: Db, profileId: ProfileId): Promise<void> {
  await sql`update profile set deleted_at = now() where id = ${profileId}::uuid and deleted_at is null`.execute(
    tx,
  );
}

/** What the house says of a profile, locked until the transaction ends. @returns undefined when there is none */
export async function lockStanding(tx: Db, key: { type: ProfileType; provider: string; providerId: string }) {
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

/** Whether a profile is shown as the real one; who runs it stays who it was (PRF-05). */
export async function setVerified(tx: Db, profileId: ProfileId, verified: boolean): Promise<void> {
  await tx.updateTable('profile').set({ verified }).where('id', '=', profileId).execute();
}
