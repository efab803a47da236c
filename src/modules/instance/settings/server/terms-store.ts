import { sql, type Db } from '#platform/server/db.ts';
import type { OwnTermsVersion } from '../contract.ts';
import type { LegalPage } from '../rules.ts';

/** Terms that are published again are effective from today. */
export async function addTerms(tx: Db, version: string, page: LegalPage): Promise<void> {
  await tx
    .insertInto('ownTerms')
    .values({ version, page: JSON.stringify(page) })
    .onConflict((conflict) => conflict.column('version').doUpdateSet({ publishedAt: sql<Date>`now()` }))
    .execute();
}

export async function findTerms(db: Db, version: string) {
  return db
    .selectFrom('ownTerms')
    .select((eb) => ['publishedAt', eb.ref('page').$castTo<LegalPage>().as('page')])
    .where('version', '=', version)
    .executeTakeFirst();
}

/** Newest first. Admins rarely publish terms, so the table needs no index for this. */
export async function listTermsVersions(db: Db): Promise<OwnTermsVersion[]> {
  const rows = await db
    .selectFrom('ownTerms')
    .select(['version', 'publishedAt', sql<string | null>`page ->> 'url'`.as('url')])
    .orderBy('publishedAt', 'desc')
    .orderBy('version')
    .limit(100)
    .execute();
  return rows.map(({ publishedAt, ...row }) => ({ ...row, publishedAt: publishedAt.toISOString() }));
}
