import { sql, type Db } from '#platform/server/db.ts';
import type { LegalPage } from '../rules.ts';

/** Terms that are published again are effective from today. */
export async function addTerms(tx: Db, version: string, page: LegalPage): Promise<void> {
  await tx
    .insertInto('ownTerms')
    .values({ version, page: JSON.stringify(page) })
    .onConflict((conflict) => conflict.column('version').doUpdateSet({ publishedAt: sql<Date>`now()` }))
    .execute();
}

export async function findTermsDate(db: Db, version: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('ownTerms')
    .select('publishedAt')
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.publishedAt;
}
