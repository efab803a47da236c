/**
 * Compares API reads over HTTP with running the same SQL statements through bare `pg`, on as many connections as the
 * server has.
 */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { readConfig } from '#platform/server/config.ts';
import { openPool, statementName } from '#platform/server/db.ts';
import { openDatabase, openApp } from '#app/server/app.ts';
import { openWeb } from '#app/server/serve.ts';
import { report, type Figure } from './figure.ts';
import { cityFolder, openBenchServer, seedCity } from './server.ts';
import { getRequest, load } from './http-load.ts';
import { cpuSecondsOf, serverOf } from './process-tree.ts';
import { interleave, median, ratioOf } from './rounds.ts';

const rounds = 3;
const seconds = 2;
const clients = 32;
/** The size of the server's pool. */
const connections = 10;
/** Longer than any cached answer lives. */
const momentMs = 1_100;

type Statement = { readonly text: string; readonly values: readonly unknown[] };

const city = cityFolder();
await seedCity(city.path);
const config = readConfig({ ...process.env, DATA_DIR: city.path, LOG_LEVEL: 'warn' });
const database = await openDatabase(config);
const calls = await recordCalls(database.url);
const server = await openBenchServer({
  dataDir: city.path,
  command: ['web', '--api-only'],
  ready: '/healthz',
});
const pool = openPool(database.url, { max: connections });
const figures: Figure[] = [];
for (const { path, statements } of calls) figures.push(await compare(path, statements));
await pool.end();
await server.stop();
await database.stop();
city.remove();
report('API reads', figures);

async function compare(path: string, statements: readonly Statement[]): Promise<Figure> {
  let serverCpu = 0;
  let answered = 0;
  const ask = async (forSeconds: number) => {
    const before = cpuSecondsOf(serverOf(server.pid));
    const asked = await load({
      port: server.port,
      clients,
      seconds: forSeconds,
      next: () => getRequest(path),
    });
    serverCpu += cpuSecondsOf(serverOf(server.pid)) - before;
    answered += asked.answered;
    return asked.perSecond;
  };
  await ask(1);
  await askRaw(statements, 0.5);
  const rates = await interleave(rounds, { api: () => ask(seconds), raw: () => askRaw(statements, seconds) });
  const cpuMs = ((serverCpu / answered) * 1000).toFixed(2);
  return {
    what: `GET ${path.replace(/event:[^/]+/, '{id}')}`,
    value: ratioOf(rates.api, rates.raw) * 100,
    unit: '%',
    budget: { atLeast: 50 },
    note: `${Math.round(median(rates.api))}/s, compared with ${Math.round(median(rates.raw))}/s for its ${statements.length} statements; ${cpuMs} ms of CPU time each`,
  };
}

/** @returns how often per second each connection can run all statements in sequence. */
async function askRaw(statements: readonly Statement[], forSeconds: number): Promise<number> {
  const queries = statements.map(({ text, values }) => ({
    name: statementName(text),
    text,
    values: [...values],
  }));
  const open = await Promise.all(Array.from({ length: connections }, () => pool.connect()));
  const began = performance.now();
  const end = began + forSeconds * 1000;
  let done = 0;
  await Promise.all(
    open.map(async (connection) => {
      while (performance.now() < end) {
        for (const query of queries) await connection.query(query);
        done++;
      }
      connection.release();
    }),
  );
  return done / ((performance.now() - began) / 1000);
}

/** Serves each call once in this process and records its SQL statements. */
async function recordCalls(url: string) {
  const opened = await openApp(config, url);
  const { server } = await openWeb(opened, 'none');
  const listed = await server.inject('/api/events');
  const [first] = listed.json<{ items: { id: string }[] }>().items;
  if (!first) throw new Error('The city has no events, so there is nothing to read.');
  const paths = [`/api/events/${first.id}/eventView`, '/api/events', '/api/events/countsByDay'];
  const recorded: { path: string; statements: Statement[] }[] = [];
  for (const path of paths) {
    await server.inject(path);
    // Wait until cached answers expire, so that their queries are recorded too.
    await wait(momentMs);
    recorded.push({ path, statements: await statementsOf(() => server.inject(path)) });
  }
  await server.close();
  await opened.close();
  return recorded;
}

async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function record(this: pg.Client, asked: Statement, ...rest: unknown[]) {
    if (typeof asked === 'object' && 'text' in asked)
      statements.push({ text: asked.text, values: asked.values ?? [] });
    return Reflect.apply(query, this, [asked, ...rest]);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return statements;
}
