/**
 * Measures checkout latency during a broadcast to 100,000 members: orders at a steady rate over HTTP, with and
 * without a worker that lists recipients, in alternating rounds.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '#app/server/app.ts';
import { readConfig } from '#platform/server/config.ts';
import { openDb, openPool, sql } from '#platform/server/db.ts';
import { migrate } from '#platform/server/migrate.ts';
import { addCommunity, postToMembers } from './community.ts';
import { report } from './figure.ts';
import { addBuyers, addSale, tokenOf } from './hot-sale.ts';
import { makeDataFolder, openBenchServer, root } from './server.ts';
import { median } from './rounds.ts';

const members = Number(process.env.BROADCAST_MEMBERS ?? 100_000);
const buyers = 20_000;
const rounds = 3;
const seconds = 8;
const ordersPerSecond = 100;

const folder = makeDataFolder();
const env = { SEED: 'none' };
const database = await openDatabase(readConfig({ ...process.env, ...env, DATA_DIR: folder.path }));
await migrate(database.url);
const db = openDb(database.url, { max: 2, statementTimeout: 300_000 });
const pool = openPool(database.url, { max: 2, statementTimeout: 60_000 });
const community = await addCommunity(db, members);
await addBuyers(pool, buyers);
const sale = await addSale(pool, 2_000_000_000);
await sql`analyze`.execute(db);
const web = await openBenchServer({
  dataDir: folder.path,
  command: ['web', '--api-only'],
  env,
  ready: '/healthz',
});
// Runs in both cases, because an idle worker also polls for work.
const worker = spawn(process.execPath, ['src/app/main.ts', 'worker'], {
  cwd: root,
  env: { ...process.env, NODE_ENV: '', DATA_DIR: folder.path, ...env },
  stdio: 'ignore',
});
process.once('exit', () => worker.kill('SIGKILL'));

let nextBuyer = 0;
await sellFor(5);
const alone: number[] = [];
const beside: number[] = [];
let written = 0;
for (let round = 0; round < rounds; round += 1) {
  alone.push(p99(await sellFor(seconds)));
  const before = await countMails();
  await postToMembers(db, community);
  beside.push(p99(await sellFor(seconds)));
  written += (await countMails()) - before;
  await sql`update broadcast set state = 'done'`.execute(db);
  await wait(2_000);
}
worker.kill();
await once(worker, 'exit');
await web.stop();
await pool.end();
await db.destroy();
await database.stop();
folder.remove();

report('Sales during a broadcast', [
  {
    what: 'checkout, 99th percentile, relative to no broadcast',
    value: (median(beside) / median(alone)) * 100,
    unit: '%',
    budget: { atMost: 125 },
    note: `${Math.round(median(beside))} ms vs. ${Math.round(median(alone))} ms, at ${ordersPerSecond} orders per second`,
  },
  { what: 'emails per second meanwhile', value: written / rounds / seconds, unit: '' },
]);

/** Sends orders at a steady rate, however long earlier ones take. @returns the milliseconds of each */
async function sellFor(forSeconds: number): Promise<number[]> {
  const times: number[] = [];
  const asked: Promise<void>[] = [];
  const began = performance.now();
  for (let order = 0; order < forSeconds * ordersPerSecond; order += 1) {
    const due = began + (order * 1000) / ordersPerSecond;
    const early = due - performance.now();
    if (early > 0) await wait(early);
    asked.push(buy(due).then((took) => void times.push(took)));
  }
  await Promise.all(asked);
  return times;
}

/** @param due when the buyer clicked @throws Error when the order is refused */
async function buy(due: number): Promise<number> {
  const number = nextBuyer++;
  const answer = await fetch(`${web.url}/api/orders`, {
    method: 'POST',
    headers: {
      cookie: `bb_session=${tokenOf(number % buyers)}`,
      origin: web.url,
      'content-type': 'application/json',
      'idempotency-key': `order-${number}`,
    },
    body: JSON.stringify({
      eventId: `event:backbeat:${sale.eventId}`,
      orderItems: { items: [{ itemId: `ticket:${sale.ticketTypeId}`, quantity: 2 }] },
    }),
  });
  const text = await answer.text();
  if (answer.status !== 201) throw new Error(`${answer.status} ${text}`);
  return performance.now() - due;
}

function p99(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor((times.length - 1) * 0.99)]!;
}

async function countMails(): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from message`.execute(db);
  return rows[0]!.total;
}
