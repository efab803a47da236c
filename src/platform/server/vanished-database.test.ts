import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { openLossyProxy } from '../testing/lossy-proxy.ts';
import { openDb, sql } from './db.ts';
import { isConnectionLost } from './db-errors.ts';

const database = testDatabase({ max: 1 });

test('a statement fails when the host of its database vanishes without closing the connection [OPS-02]', async () => {
  const proxy = await openLossyProxy(database.url);
  const db = openDb(proxy.url, { max: 1, silentMs: 50 });
  await sql`select 1`.execute(db);
  proxy.vanish();
  const error = await sql`select 1`.execute(db).catch((failure: unknown) => failure);
  expect(isConnectionLost(error)).toBe(true);
  await db.destroy();
  await proxy.close();
});

test('a statement that takes long is not cut off while the host of its database answers', async () => {
  const proxy = await openLossyProxy(database.url);
  const db = openDb(proxy.url, { max: 1, silentMs: 50 });
  const { rows } = await sql`select pg_sleep(0.5), 1 as one`.execute(db);
  expect(rows).toMatchObject([{ one: 1 }]);
  await db.destroy();
  await proxy.close();
});
