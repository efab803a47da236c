import { newId, type UserId } from '#platform/ids.ts';
import type { Batch } from '#platform/server/batches.ts';
import { sql, type Db } from '#platform/server/db.ts';

export type NewLink = {
  code: string;
  itemId: string;
  itemType: string;
  campaign: string;
  creatorId: UserId | null;
};

/** Stores one link per user and item, without what the item says, which may be deleted. @returns its code */
export async function saveLink(tx: Db, link: NewLink): Promise<string> {
  const { code } = await tx
    .insertInto('shareLink')
    .values(link)
    .onConflict((conflict) =>
      conflict.columns(['itemId', 'creatorId']).doUpdateSet({ campaign: link.campaign }),
    )
    .returning('code')
    .executeTakeFirstOrThrow();
  return code;
}

/** A random code collides once in 58^7; checking first makes a retry possible. */
export async function isCodeTaken(db: Db, code: string): Promise<boolean> {
  return (await findLink(db, code)) !== undefined;
}

export async function findLink(db: Db, code: string) {
  return db
    .selectFrom('shareLink')
    .select(['code', 'itemId', 'campaign'])
    .where('code', '=', code)
    .executeTakeFirst();
}

export async function addClick(db: Db, code: string, referrerHost: string | null): Promise<void> {
  await db.insertInto('shareClick').values({ id: newId(), code, referrerHost }).execute();
}

/** @returns how many were deleted, at most `limit` */
export async function removeClicksBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from share_click where id in (
      select id from share_click where at < ${before} order by at limit ${sql.lit(limit)}) returning 1`.execute(
    db,
  );
  return rows.length;
}

/** Notes that a link preview is about to be stored. */
export async function addPreview(db: Db, hash: string): Promise<void> {
  await sql`
    insert into link_preview (hash) values (${hash})
        on conflict (hash) do update set drawn_at = now()`.execute(db);
}

/** In the order of their hashes. Uses `link_preview_oldest`. */
export async function listPreviewsBefore(db: Db, before: Date, { limit, after }: Batch): Promise<string[]> {
  const rows = await db
    .selectFrom('linkPreview')
    .select('hash')
    .where('drawnAt', '<', before)
    .$if(after !== undefined, (query) => query.where('hash', '>', after!))
    .orderBy('hash')
    .limit(limit)
    .execute();
  return rows.map(({ hash }) => hash);
}

/** Keeps those that were drawn again meanwhile. */
export async function removePreviews(db: Db, hashes: readonly string[], before: Date): Promise<void> {
  await db
    .deleteFrom('linkPreview')
    .where('hash', '=', sql<string>`any(${[...hashes]}::text[])`)
    .where('drawnAt', '<', before)
    .execute();
}
