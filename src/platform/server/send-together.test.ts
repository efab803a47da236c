import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../testing/database.ts';
import { openDb, sql, transact, type Db } from './db.ts';
import { sqlState } from './db-errors.ts';
import { sendTogether } from './send-together.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let db: Db;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  await database.close();
});
beforeEach(async () => {
  db = openDb(database.url, { max: 2 });
  await sql`create table if not exists together (place int primary key)`.execute(db);
  await sql`delete from together`.execute(db);
});
afterEach(() => db.destroy());

const add = (to: Db, place: number) => sql`insert into together values (${place})`.execute(to);

async function listPlaces(from: Db): Promise<number[]> {
  const { rows } = await sql<{ place: number }>`select place from together order by place`.execute(from);
  return rows.map(({ place }) => place);
}

test('each statement sees what those before it wrote, also on a new connection', async () => {
  const seen = await transact(db, (tx) =>
    sendTogether(tx, (together) => [
      listPlaces(together),
      add(together, 1),
      listPlaces(together),
      sendTogether(together, (inside) => [add(inside, 2), listPlaces(inside)]),
      listPlaces(together),
    ]),
  );

  expect([seen[0], seen[2], seen[3][1], seen[4]]).toEqual([[], [1], [1, 2], [1, 2]]);
});

test('all statements are sent before the first one ends', async () => {
  const sockets: Socket[] = [];
  const watched = openDb(database.url, {
    max: 1,
    onPool: (pool) =>
      pool.on('connect', (client) =>
        sockets.push((client as unknown as { connection: { stream: Socket } }).connection.stream),
      ),
  });
  const countSent = () => sockets.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0);
  const sent = await transact(watched, (tx) =>
    sendTogether(tx, (together) => [
      wait(50).then(countSent),
      sql`select pg_sleep(0.2)`.execute(together),
      add(together, 1).then(countSent),
    ]),
  );
  await watched.destroy();

  expect(sent[2]).toBe(sent[0]);
  expect(await listPlaces(db)).toEqual([1]);
});

test('a statement that waits for a lock lets the next one see what was committed meanwhile', async () => {
  await add(db, 1);
  const holder = await db.startTransaction().execute();
  await sql`update together set place = 2`.execute(holder);
  const reading = transact(db, (tx) =>
    sendTogether(tx, (together) => [
      sql`select place from together for update`.execute(together),
      listPlaces(together),
    ]),
  );
  await add(holder, 3);
  await holder.commit().execute();

  expect((await reading)[1]).toEqual([2, 3]);
});

test('one that fails takes back the others and reports its own error, when all have ended', async () => {
  let isOver = false;
  const late = async (to: Db) => {
    await wait(100);
    await add(to, 3).finally(() => (isOver = true));
  };
  const failing = transact(db, (tx) =>
    sendTogether(tx, (together) => [late(together), add(together, 1), add(together, 1), add(together, 2)]),
  );

  expect(sqlState(await failing.catch((error: unknown) => error))).toBe('23505');
  expect(isOver).toBe(true);
  expect(await listPlaces(db)).toEqual([]);
});

test('outside of a transaction, reads share a connection, and one that fails leaves the others', async () => {
  const readBackend = async (from: Db) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(from)).rows[0]!.pid;
  const [one, other] = await sendTogether(db, (together) => [readBackend(together), readBackend(together)]);
  expect(one).toBe(other);

  const failing = sendTogether(db, (together) => [add(together, 1), add(together, 1), add(together, 2)]);
  expect(sqlState(await failing.catch((error: unknown) => error))).toBe('23505');
  expect(await listPlaces(db)).toEqual([1, 2]);
});

test('outside of a transaction, none can begin', async () => {
  await expect(sendTogether(db, (together) => [transact(together, (tx) => add(tx, 1))])).rejects.toThrow(
    'share a transaction',
  );
  expect(await listPlaces(db)).toEqual([]);
});
