import { sql, type Db } from '#kit/server/db.ts';

/** Whether the people of a page run it themselves: somebody owns it, and not in their place. */
export async function isRunByOwn(db: Db, profileId: string): Promise<boolean> {
  const { rows } = await sql`
    select from profile p
      join profile_team t on t.profile_id = p.id and t.creator_type = 'owner' and t.creator_status = 'confirmed'
     where p.id = ${profileId}::uuid and not p.caretaken`.execute(db);
  return rows.length > 0;
}

/** Who looked after a page does so no longer: it has people of its own. */
export async function clearTeam(tx: Db, profileId: string): Promise<void> {
  await tx.deleteFrom('profileTeam').where('profileId', '=', profileId).execute();
}

/** The real presence of whom it shows (PRF-04), in the hands of its own people. */
export async function markVerified(tx: Db, profileId: string): Promise<void> {
  await tx
    .updateTable('profile')
    .set({ verified: true, caretaken: false })
    .where('id', '=', profileId)
    .execute();
}

/** Nobody finds it any more; its address says that it is gone, unless it leads on. */
export async function retireProfile(tx: Db, profileId: string): Promise<void> {
  await sql`update profile set deleted_at = now() where id = ${profileId}::uuid and deleted_at is null`.execute(
    tx,
  );
}
