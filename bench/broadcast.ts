/**
 * Measures a broadcast to a large community: how fast one worker emails every member, how long it takes to record all
 * deliveries, and how much the minimal durable transaction slows down while a worker lists recipients at its own
 * pace. Mail goes to the log, as without a mail server.
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
import { addCommunity, postToMembers } from './community.ts';
import { report } from './figure.ts';
import { makeDataFolder } from './server.ts';
import { openLeastTransaction } from './least-transaction.ts';

const members = Number(process.env.BROADCAST_MEMBERS ?? 100_000);
const seconds = 4;

const folder = makeDataFolder();
const config = readConfig({ ...process.env, SEED: 'none', DATA_DIR: folder.path });
const database = await openDatabase(config);
await migrate(database.url);
const db = openDb(database.url, { max: 4, statementTimeout: 300_000 });
const context = { db, config, log: openLog({ level: 'silent' }), mail: openMailer() };
const community = await addCommunity(db, members);

await postToMembers(db, community);
const began = performance.now();
let slowest = 0;
for (;;) {
  const from = performance.now();
  if ((await sendBroadcasts(context, new Date(), 1)) === 0) break;
  slowest = Math.max(slowest, performance.now() - from);
}
const sendSeconds = (performance.now() - began) / 1000;
const { total, people, bytes } = await readMails();

const settleBegan = performance.now();
await markAllSent(db, 'mail');
const settle = openSettling(context);
while ((await countQueued()) > 0) await settle();
const settleSeconds = (performance.now() - settleBegan) / 1000;

const least = await openLeastTransaction(database.url, folder.path);
await least.run(1);
const ratios: number[] = [];
let sentMeanwhile = 0;
for (let round = 0; round < 3; round += 1) {
  const alone = await least.run(seconds);
  await postToMembers(db, community);
  const stopping = new AbortController();
  const sending = sendAtPace(stopping.signal);
  const beside = await least.run(seconds);
  stopping.abort();
  sentMeanwhile += await sending;
  await sql`update broadcast set state = 'done'`.execute(db);
  ratios.push(beside / alone);
}
await db.destroy();
await database.stop();
folder.remove();

report('Broadcast to a community', [
  { what: 'members', value: members, unit: '', note: `${total} emails to ${people} people` },
  {
    what: 'emails per person',
    value: total / people,
    unit: '×',
    budget: { atMost: 1 },
  },
  { what: 'emails per second by one worker without pauses', value: total / sendSeconds, unit: '' },
  { what: 'slowest batch of 200', value: slowest, unit: 'ms' },
  { what: 'recording all deliveries', value: settleSeconds, unit: 's' },
  { what: 'one email in the database', value: bytes / total / 1000, unit: 'kB' },
  {
    what: 'minimal transaction during a broadcast',
    value: ratios.toSorted((one, other) => one - other)[1]! * 100,
    unit: '%',
    note: `of its rate alone, by ${least.by}; ${Math.round(sentMeanwhile / 3 / seconds)} emails per second meanwhile`,
  },
]);

/**
 * Works like one run of the worker's task: ten batches, then a pause for the rest of the second. @returns the number
 * of recipients processed
 */
async function sendAtPace(signal: AbortSignal): Promise<number> {
  let sent = 0;
  while (!signal.aborted) {
    sent += await sendBroadcasts(context, new Date());
    await wait(1000);
  }
  return sent;
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
