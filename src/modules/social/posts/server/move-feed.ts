import type { Db } from '#platform/server/db.ts';

/** Moves all posts of one feed to another, for merging venues. */
export async function movePostsOfFeed(tx: Db, fromId: string, intoId: string): Promise<void> {
  await tx.updateTable('post').set({ feedId: intoId }).where('feedId', '=', fromId).execute();
}
