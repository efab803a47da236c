/**
 * Measures the memory of `npm start`: at rest, after a mixed load of guests and signed-in users, and while it is idle
 * again.
 */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openPool } from '#platform/server/db.ts';
import { launchDatabase } from '#platform/server/embedded-database.ts';
import { report, type Figure } from './figure.ts';
import { addBuyers, tokenOf } from './hot-sale.ts';
import { getRequest, load } from './http-load.ts';
import { postgresOf, residentMb, serverOf } from './process-tree.ts';
import { makeDataFolder, openBenchServer, seedCity } from './server.ts';

const restSeconds = 60;
const loadSeconds = Number(process.env.MEMORY_LOAD_SECONDS ?? 60);
/** Minutes after the load. */
const minutes = [1, 3, Number(process.env.MEMORY_MINUTES ?? 10)];
const people = 2_000;

const folder = makeDataFolder();
await seedCity(folder.path);
const postgres = await launchDatabase({ dataDir: join(folder.path, 'postgres') });
const pool = openPool(postgres.url, { max: 1, statementTimeout: 60_000 });
await addBuyers(pool, people);
const { rows: events } = await pool.query<{ id: string }>(
  `select id from event where status = 'published' and visibility = 'public' order by id limit 500`,
);
await pool.end();
const server = await openBenchServer({ dataDir: folder.path });
const processes = () => serverOf(server.pid);

let turn = 0;
const eventPage = () => `/events/b/${events[turn % events.length]!.id}`;
const pages: readonly (() => readonly [path: string, accept: string, isSignedIn: boolean])[] = [
  () => [eventPage(), 'text/html', false],
  () => [`/?visit=${turn % 200}`, 'text/html', false],
  () => [eventPage(), 'text/html', true],
  () => ['/', 'text/html', true],
  () => ['/explore', 'text/html', true],
  () => [`/api/search?q=${String.fromCodePoint(97 + (turn % 26))}`, 'application/json', false],
  () => ['/api/feedPosts/feedView', 'application/json', true],
];

function nextRequest(): string {
  turn += 1;
  const [path, accept, isSignedIn] = pages[turn % pages.length]!();
  const cookie = `bb_session=${tokenOf(turn % people)}`;
  const headers = { accept, 'accept-encoding': 'gzip, deflate, br' };
  return getRequest(path, isSignedIn ? { ...headers, cookie } : headers);
}

await wait(restSeconds * 1000);
const atRest = residentMb(processes());
const loaded = await load({
  port: server.port,
  clients: 16,
  seconds: loadSeconds,
  next: nextRequest,
  waits: true,
});
const began = performance.now();
const after: Figure[] = [
  {
    what: 'after the load',
    value: residentMb(processes()),
    unit: 'MB',
    note: `${loaded.answered} answers in ${loadSeconds} s: ${JSON.stringify(loaded.statuses)}`,
  },
];
for (const minute of minutes) {
  await wait(Math.max(0, minute * 60_000 - (performance.now() - began)));
  after.push({
    what: `${minute} ${minute === 1 ? 'minute' : 'minutes'} later`,
    value: residentMb(processes()),
    unit: 'MB',
    ...(minute === minutes.at(-1) && { budget: { atMost: 500 } }),
  });
}
const database = residentMb(postgresOf(folder.path), 'shared');
await server.stop();
await postgres.stop();
folder.remove();

report('Memory of web and worker', [
  { what: 'at rest, after a minute', value: atRest, unit: 'MB', budget: { atMost: 400 } },
  ...after,
  { what: 'Postgres in the end', value: database, unit: 'MB', note: 'shared buffers counted once' },
]);
