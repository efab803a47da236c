import type { ProfileId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

/** Removes all joins of a deleted account. Updates the totals in the same statement. */
async function removeGoingOf(tx: Db, userId: UserId): Promise<void> {
  await sql`
    with removed as (delete from event_going where user_id = ${userId}::uuid returning event_id)
    update event e set going_total = greatest(0, going_total - 1) from removed r where e.id = r.event_id`.execute(
    tx,
  );
}

/** Deletes the user's drafts, by `event_by_creator`. */
async function dropDraftsOf(tx: Db, profileId: ProfileId): Promise<void> {
  await sql`
    update event set deleted_at = now(), name = 'Draft', description = ''
     where creator_id = ${profileId}::uuid and status = 'draft' and deleted_at is null`.execute(tx);
}

/** Removes the user from all teams. Events that they hosted alone keep a host id that resolves to no profile. */
async function dropPartsOf(tx: Db, profileId: ProfileId): Promise<void> {
  await sql`delete from event_creator where profile_id = ${profileId}::uuid and creator_type <> 'owner'`.execute(
    tx,
  );
}

async function removeSavedOf(tx: Db, userId: UserId): Promise<void> {
  await tx.deleteFrom('savedEvent').where('userId', '=', userId).execute();
}

/** Past events stay, because others bought tickets to them. */
export async function forgetUserEvents(tx: Db, userId: UserId): Promise<void> {
  await removeGoingOf(tx, userId);
  await removeSavedOf(tx, userId);
  await dropDraftsOf(tx, userId);
  await dropPartsOf(tx, userId);
}
