import type { CollectionId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

/** Ends the user's follows and contributions. Events they added to other people's lists stay, without their name. */
export async function dropPartsInLists(tx: Db, userId: UserId): Promise<void> {
  await sql`
    with kept as (
      delete from collection_user where user_id = ${userId}::uuid returning collection_id
    ), less as (
      update collection c set users_total = greatest(0, users_total - 1) from kept k where c.id = k.collection_id
    ), helped as (
      delete from collection_contributor where user_id = ${userId}::uuid
    )
    update collection_event set added_by = null, note = '' where added_by = ${userId}::uuid`.execute(tx);
}

/** @returns the lists that were deleted, to be removed from search */
export async function dropListsOf(tx: Db, userId: UserId): Promise<CollectionId[]> {
  const { rows } = await sql<{ id: CollectionId }>`
    update collection set deleted_at = coalesce(deleted_at, now()), name = 'List', description = ''
     where creator_id = ${userId}::uuid and kind = 'do-list'
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
