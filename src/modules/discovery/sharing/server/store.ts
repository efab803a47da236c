import { newId, type UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

export type NewLink = {
  code: string;
  itemId: string;
  itemType: string;
  canonicalUrl: string;
  deepLink: string;
  campaign: string;
  title: string;
  description: string;
  creatorId: UserId | null;
};

/** Keeps one link per person and thing, with its words as they are now. @returns the code that is kept */
export async function keepLink(tx: Db, link: NewLink): Promise<string> {
  const { canonicalUrl, deepLink, title, description } = link;
  const { code } = await tx
    .insertInto('shareLink')
    .values(link)
    .onConflict((conflict) =>
      conflict.columns(['itemId', 'creatorId']).doUpdateSet({ canonicalUrl, deepLink, title, description }),
    )
    .returning('code')
    .executeTakeFirstOrThrow();
  return code;
}

/** One in 58^7 codes is taken by chance: asked before, so that nobody's share fails. */
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

/** @returns how many were removed, at most `limit` */
export async function removeClicksBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from share_click where id in (
      select id from share_click where at < ${before} order by at limit ${sql.lit(limit)}) returning 1`.execute(
    db,
  );
  return rows.length;
}
