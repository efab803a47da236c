import { createClient } from '@redis/client';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { testDatabase } from '../testing/database.ts';
import { openTestRedis } from '../testing/redis.ts';
import { sql } from './db.ts';
import { openLog } from './log.ts';
import { channelOf } from './pubsub-redis.ts';
import { openPubSub, type LiveBatch, type PubSub } from './pubsub.ts';

/** Another process, which publishes on demand and records what it receives. */
const program = `
const [here, databaseUrl, url] = process.argv.slice(1);
const { openDb } = await import(here + '/db.ts');
const { openLog } = await import(here + '/log.ts');
const { openPubSub } = await import(here + '/pubsub.ts');
const pubsub = openPubSub({ db: openDb(databaseUrl, { max: 1 }), url, log: openLog({ level: 'silent' }) });
pubsub.subscribe((batch) => console.log(JSON.stringify(batch)));
for await (const line of process.stdin) pubsub.publish(JSON.parse(String(line)));
`;

const log = openLog({ level: 'silent' });
const database = testDatabase({ max: 2 });

/** A transport, and how to cut its listening connections. */
type PubSubTransport = {
  readonly url: string;
  readonly cut: () => Promise<unknown>;
  readonly close: () => Promise<void>;
};

const transports: Record<string, () => Promise<PubSubTransport>> = {
  'the database': async () => ({
    url: database.url,
    cut: () =>
      sql`
      select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'backbeat-listen' and datname = current_database()`.execute(database.db),
    close: async () => {},
  }),
  Redis: async () => {
    const redis = await openTestRedis();
    const cut = async () => {
      const client = createClient({ url: redis.url, RESP: 2, disableClientInfo: true });
      await client.connect();
      await client.sendCommand(['CLIENT', 'KILL', 'TYPE', 'pubsub']);
      client.destroy();
    };
    return { url: redis.url, cut, close: redis.close };
  },
};

describe.each(Object.entries(transports))('by %s', (_name, open) => {
  let transport: PubSubTransport;
  let pubsub: PubSub;
  let other: ChildProcess;
  const batchesHere: LiveBatch[] = [];
  const batchesThere: LiveBatch[] = [];

  beforeAll(async () => {
    transport = await open();
    pubsub = openPubSub({ db: database.db, url: transport.url, log });
    pubsub.subscribe((batch) => batchesHere.push(batch));
    other = spawn(
      process.execPath,
      ['--input-type=module', '-e', program, join(import.meta.dirname, '.'), database.url, transport.url],
      { env: { ...process.env, NODE_OPTIONS: '' }, stdio: ['pipe', 'pipe', 'inherit'] },
    );
    createInterface({ input: other.stdout! }).on('line', (line) => batchesThere.push(JSON.parse(line)));
  }, 30_000);
  afterAll(async () => {
    if (other.exitCode === null) {
      other.kill('SIGKILL');
      await once(other, 'exit');
    }
    await pubsub.close();
    await transport.close();
  });

  /** A listening process first receives a gap. */
  const bothListen = () =>
    expect.poll(() => [batchesHere[0], batchesThere[0]], { timeout: 30_000 }).toEqual(['gap', 'gap']);
  const updatesIn = (batches: readonly LiveBatch[]) =>
    batches.flatMap((one) => (one === 'gap' ? [] : one.updates));

  test('delivers updates both ways between processes, once, with the same id [OPS-02]', async () => {
    await bothListen();
    const [fromHere, fromThere] = [newId(), newId()].map((to) => ({ to, topic: 'notifications' }));
    pubsub.publish([fromHere!]);
    other.stdin!.write(`${JSON.stringify([fromThere])}\n`);
    const both = expect.arrayContaining([fromHere, fromThere]);
    await expect.poll(() => updatesIn(batchesHere), { timeout: 20_000 }).toEqual(both);
    await expect.poll(() => updatesIn(batchesThere), { timeout: 20_000 }).toEqual(both);
    expect(updatesIn(batchesHere)).toHaveLength(2);
    expect(batchesHere.filter((one) => one !== 'gap')).toEqual(batchesThere.filter((one) => one !== 'gap'));
  }, 60_000);

  test('delivers many simultaneous updates, each once', async () => {
    await bothListen();
    const many = Array.from({ length: 700 }, () => ({ to: newId(), topic: 'crowd' }));
    pubsub.publish(many);
    const crowd = () => updatesIn(batchesThere).filter(({ topic }) => topic === 'crowd');
    await expect.poll(() => crowd().length, { timeout: 20_000 }).toBe(many.length);
    expect(crowd()).toEqual(many);
  }, 60_000);

  test('reconnects after losing its connection, and reports a gap', async () => {
    await bothListen();
    const gaps = () => batchesThere.filter((one) => one === 'gap').length;
    const before = gaps();
    await transport.cut();
    await expect.poll(gaps, { timeout: 20_000 }).toBeGreaterThan(before);
    const update = { to: newId(), topic: 'after' };
    pubsub.publish([update]);
    await expect.poll(() => updatesIn(batchesThere), { timeout: 20_000 }).toContainEqual(update);
  }, 60_000);
});

test('drops updates silently without a transport, and closes without waiting', async () => {
  const batches: LiveBatch[] = [];
  const pubsub = openPubSub({ db: database.db, url: 'redis://127.0.0.1:1', log });
  pubsub.subscribe((one) => batches.push(one));
  pubsub.publish([{ to: newId(), topic: 'lost' }]);
  await pubsub.close();
  expect(batches).toEqual([]);
});

test.each([
  ['redis://cache:6379', 'news'],
  ['rediss://us:secret@cache/0', 'news'],
  ['redis://cache/3', 'news.3'],
])('on %s the channel is %s', (url, name) => {
  expect(channelOf('news', url)).toBe(name);
});
