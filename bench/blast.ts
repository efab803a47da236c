/**
 * A post that is sent to a large community: how fast one worker writes to all of it, how long the fate of all is written
 * down, and what the least durable transaction loses while a crowd is walked at the worker's own pace. The mails are
 * kept, as without a mail server.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { openSettling, sendBroadcasts } from '#modules/messaging/broadcasts/server/send-broadcasts.ts';
import { openDatabase } from '#app/server/app.ts';
import { readConfig } from '#platform/server/config.ts';
import { openDb, sql } from '#platform/server/db.ts';
import { openLog } from '#platform/server/log.ts';
import { openMailer } from '#platform/server/mail.ts';
import { markAllSent } from '#platform/server/message-store.ts';
import { migrate } from '#platform/server/migrate.ts';
import { addCrowd, writeToAll } from './crowd.ts';
import { tell } from './figure.ts';
import { makeDataFolder } from './server.ts';
import { openLeastTransaction } from './least-transaction.ts';

const members = Number(process.env.BLAST_MEMBERS ?? 100_000);
const seconds = 4;

const folder = makeDataFolder();
const config = readConfig({ ...process.env, SEED: 'none', DATA_DIR: folder.path });
const database = await openDatabase(config);
await migrate(database.url);
const db = openDb(database.url, { max: 4, statementTimeout: 300_000 });
const means = { db, config, log: openLog({ level: 'silent' }), mail: openMailer() };
const crowd = await addCrowd(db, members);

await writeToAll(db, crowd);
const began = performance.now();
let slowest = 0;
for (;;) {
  const from = performance.now();
  if ((await sendBroadcasts(means, new Date(), 1)) === 0) break;
  slowest = Math.max(slowest, performance.now() - from);
}
const walkSeconds = (performance.now() - began) / 1000;
const { total, people, bytes } = await readMails();

const settleBegan = performance.now();
await markAllSent(db, 'mail');
const settle = openSettling(means);
while ((await countQueued()) > 0) await settle();
const settleSeconds = (performance.now() - settleBegan) / 1000;

const least = await openLeastTransaction(database.url, folder.path);
await least.run(1);
const ratios: number[] = [];
let walkedBeside = 0;
for (let round = 0; round < 3; round += 1) {
  const alone = await least.run(seconds);
  await writeToAll(db, crowd);
  const stopping = new AbortController();
  const walking = walkAtPace(stopping.signal);
  const beside = await least.run(seconds);
  stopping.abort();
  walkedBeside += await walking;
  await sql`update broadcast set state = 'done'`.execute(db);
  ratios.push(beside / alone);
}
await db.destroy();
await database.stop();
folder.remove();

tell('A blast to a community', [
  { what: 'members', value: members, unit: '', note: `${total} mails to ${people} people` },
  {
    what: 'each person once: mails by people',
    value: total / people,
    unit: '×',
    budget: { atMost: 1 },
  },
  { what: 'mails a second by one worker without rest', value: total / walkSeconds, unit: '' },
  { what: 'slowest part of 200', value: slowest, unit: 'ms' },
  { what: 'the fate of all written down', value: settleSeconds, unit: 's' },
  { what: 'a mail in the database', value: bytes / total / 1000, unit: 'kB' },
  {
    what: 'the least transaction beside a walk at its pace',
    value: ratios.toSorted((one, other) => one - other)[1]! * 100,
    unit: '%',
    note: `of its rate alone, by ${least.by}; ${Math.round(walkedBeside / 3 / seconds)} mails a second beside it`,
  },
]);

/** As the round of a worker: ten parts, then the rest of a second. @returns how many people were walked */
async function walkAtPace(signal: AbortSignal): Promise<number> {
  let walked = 0;
  while (!signal.aborted) {
    walked += await sendBroadcasts(means, new Date());
    await wait(1000);
  }
  return walked;
}

async function readMails() {
  const { rows } = await sql<{ total: number; people: number; bytes: number }>`
    select count(*) as total, count(distinct recipient) as people, pg_total_relation_size('message') as bytes
      from message`.execute(db);
  return rows[0]!;
}

async function countQueued(): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(total), 0)::int as total from broadcast_total where state = 'queued'`.execute(db);
  return rows[0]!.total;
}
