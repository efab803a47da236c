import { sql, type Db } from '#platform/server/db.ts';

/** Remembers when payouts began with this provider. */
export async function readStart(db: Db, provider: string): Promise<Date> {
  await sql`insert into payouts_start (provider) values (${provider}) on conflict do nothing`.execute(db);
  return (await findStart(db, provider))!;
}

/** Since when payouts with this provider are settled; `undefined` if none was yet. */
export async function findStart(db: Db, provider: string): Promise<Date | undefined> {
  const { rows } = await sql<{ startedAt: Date }>`
    select started_at from payouts_start where provider = ${provider}`.execute(db);
  return rows[0]?.startedAt;
}
