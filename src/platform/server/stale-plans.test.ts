import { expect, test } from 'vitest';
import { openTestDatabase } from '../testing/database.ts';
import { openDb, sql } from './db.ts';

test('a connection whose statement no longer fits a migrated table is replaced, so that it fails once [INS-08]', async () => {
  const database = await openTestDatabase();
  const db = openDb(database.url, { max: 1 });
  const migrating = openDb(database.url, { max: 1 });
  const read = async () => (await sql<object>`select * from note`.execute(db)).rows;
  try {
    await sql`create table note (words text)`.execute(migrating);
    await sql`insert into note values ('Salt')`.execute(migrating);
    expect(await read()).toEqual([{ words: 'Salt' }]);
    await sql`alter table note add column likes integer`.execute(migrating);
    await expect(read()).rejects.toThrow('cached plan must not change result type');
    expect(await read()).toEqual([{ words: 'Salt', likes: null }]);
  } finally {
    await Promise.all([db.destroy(), migrating.destroy()]);
    await database.close();
  }
});
