import type { CommunityId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

/** Serializes imports of the same file by the same user. */
export async function lockFileImport(tx: Db, userId: UserId, fileId: string): Promise<void> {
  await tx
    .insertInto('communityImport')
    .values({ userId, fileId })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'fileId'])
        .doUpdateSet((eb) => ({ createdAt: eb.ref('communityImport.createdAt') })),
    )
    .execute();
}

/** Returns the community imported from a file unless it was deleted. */
export async function findImported(db: Db, userId: UserId, fileId: string): Promise<CommunityId | undefined> {
  const row = await db
    .selectFrom('communityImport as i')
    .innerJoin('profile as p', 'p.id', 'i.communityId')
    .select('i.communityId')
    .where('i.userId', '=', userId)
    .where('i.fileId', '=', fileId)
    .where('p.deletedAt', 'is', null)
    .executeTakeFirst();
  return row?.communityId ?? undefined;
}

export async function saveImport(
  tx: Db,
  userId: UserId,
  fileId: string,
  communityId: CommunityId,
): Promise<void> {
  await tx
    .updateTable('communityImport')
    .set({ communityId })
    .where('userId', '=', userId)
    .where('fileId', '=', fileId)
    .execute();
}

export async function listGenresBySlug(db: Db, slugs: readonly string[]) {
  return db
    .selectFrom('genre')
    .select(['id', 'slug'])
    .where('slug', '=', sql<string>`any(${[...slugs]}::text[])`)
    .execute();
}
