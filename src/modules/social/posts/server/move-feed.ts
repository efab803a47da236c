import type { Db } from '#platform/server/db.ts';

/** The posts of one feed stand in another one from now on. */
export async function movePostsOfFeed(tx: Db, fromId: string, intoId: string): Promise<void> {
  await tx.updateTable('post').set({ feedId: intoId }).where('feedId', '=', fromId).execute();
}
