import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#kit/ids.ts';
import { openTestDatabase } from '../testing/database.ts';
import { openDb, sql, type Db } from './db.ts';
import { openLog } from './log.ts';
import { openPubSub, type Heard, type PubSub } from './pubsub.ts';

/** Another process of the house: says what it is told to say, and writes down what it hears. */
const program = `
const [here, url] = process.argv.slice(1);
const { openDb } = await import(here + '/db.ts');
const { openLog } = await import(here + '/log.ts');
const { openPubSub } = await import(here + '/pubsub.ts');
const pubsub = openPubSub({ db: openDb(url, { max: 1 }), url, log: openLog({ level: 'silent' }) });
pubsub.subscribe((heard) => console.log(JSON.stringify(heard)));
for await (const line of process.stdin) pubsub.publish(JSON.parse(String(line)));
`;

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let db: Db;
let pubsub: PubSub;
let other: ChildProcess;
const heardHere: Heard[] = [];
const heardThere: Heard[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  db = openDb(database.url, { max: 2 });
  pubsub = openPubSub({ db, url: database.url, log: openLog({ level: 'silent' }) });
  pubsub.subscribe((heard) => heardHere.push(heard));
  other = spawn(
    process.execPath,
    ['--input-type=module', '-e', program, join(import.meta.dirname, '.'), database.url],
    { env: { ...process.env, NODE_OPTIONS: '' }, stdio: ['pipe', 'pipe', 'inherit'] },
  );
  createInterface({ input: other.stdout! }).on('line', (line) => heardThere.push(JSON.parse(line)));
}, 30_000);
afterAll(async () => {
  if (other.exitCode === null) {
    other.kill('SIGKILL');
    await once(other, 'exit');
  }
  await pubsub.close();
  await db.destroy();
  await database.close();
});

/** A process that begins to listen is told first that it may have missed something. */
const bothListen = () =>
  expect.poll(() => [heardHere[0], heardThere[0]], { timeout: 30_000 }).toEqual(['gap', 'gap']);
const newsIn = (heard: readonly Heard[]) => heard.flatMap((one) => (one === 'gap' ? [] : one.news));

test('what one process says is heard in another, both ways, once, under the same id [OPS-02]', async () => {
  await bothListen();
  const [fromHere, fromThere] = [newId(), newId()].map((to) => ({ to, topic: 'notifications' }));
  pubsub.publish([fromHere!]);
  other.stdin!.write(`${JSON.stringify([fromThere])}\n`);
  const both = expect.arrayContaining([fromHere, fromThere]);
  await expect.poll(() => newsIn(heardHere), { timeout: 20_000 }).toEqual(both);
  await expect.poll(() => newsIn(heardThere), { timeout: 20_000 }).toEqual(both);
  expect(newsIn(heardHere)).toHaveLength(2);
  expect(heardHere.filter((one) => one !== 'gap')).toEqual(heardThere.filter((one) => one !== 'gap'));
}, 60_000);

test('a process whose listening connection is lost listens again, and knows that it may have missed something', async () => {
  await bothListen();
  const gaps = () => heardThere.filter((one) => one === 'gap').length;
  const before = gaps();
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'backbeat-listen' and datname = current_database()`.execute(db);
  await expect.poll(gaps, { timeout: 20_000 }).toBeGreaterThan(before);
  const news = { to: newId(), topic: 'after' };
  pubsub.publish([news]);
  await expect.poll(() => newsIn(heardThere), { timeout: 20_000 }).toContainEqual(news);
}, 60_000);
