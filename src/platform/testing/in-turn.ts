import { expect, vi } from 'vitest';
import { sql, transact } from '#platform/server/db.ts';
import type { Reply, TestApp } from './app.ts';

/**
 * Sends the calls while a row is locked, each after the one before it waits for the row, and then unlocks it.
 * @param row its table and bare id
 * @returns a refusal's code, else `done`, for each call
 */
export async function inTurn(
  { db }: Pick<TestApp, 'db'>,
  row: readonly [table: string, id: string],
  calls: readonly (() => Promise<Reply>)[],
): Promise<string[]> {
  const [table, id] = row;
  const sending: Promise<Reply>[] = [];
  await transact(db, async (tx) => {
    await sql`select from ${sql.table(table)} where id = ${id}::uuid for update`.execute(tx);
    for (const call of calls) {
      sending.push(call());
      await vi.waitFor(async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          db,
        );
        expect(rows).toHaveLength(sending.length);
      }, 10_000);
    }
  });
  const replies = await Promise.all(sending);
  return replies.map(({ status, body }) => (status < 300 ? 'done' : body.code));
}
