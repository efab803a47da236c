/**
 * Measures search on a nationwide data set: search as you type, typos, around a point, and the groups of Explore.
 * First all SQL statements of one search, then over HTTP including the result cards.
 */
import { mkdirSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { openPostgresSearch } from '#modules/discovery/search/server/postgres-search.ts';
import { readBrowseView } from '#modules/discovery/search/server/read-browse-view.ts';
import type { Query } from '#modules/discovery/search/server/search-port.ts';
import { kindsWanted, type Around } from '#modules/discovery/search/rules.ts';
import { firstLetters, keyOf } from '#modules/discovery/search/query-terms.ts';
import { ratesOf, setInstanceRates } from '#modules/events/ticket-types/server/index.ts';
import { readConfig } from '#platform/server/config.ts';
import { openDb, sql, type Db } from '#platform/server/db.ts';
import { openDatabase } from '#app/server/app.ts';
import { time, type Times } from './database-time.ts';
import { report, type Figure } from './figure.ts';
import { makeDataFolder, openBenchServer, root } from './server.ts';
import { getRequest, load } from './http-load.ts';

const questions = Number(process.env.SEARCH_QUESTIONS ?? 300);
const events = Number(process.env.SEED_EVENTS ?? (process.env.SEED === 'large' ? 1_000_000 : 50_000));
const lengths = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const budget = { atMost: 20 };
const page = { limit: 15, offset: 0 } as const;
const day = 86_400_000;

const folder = openFolder();
const env = { SEED: 'large', SEED_EVENTS: String(events), DATA_DIR: folder.path };
await promisify(execFile)(process.execPath, ['src/app/main.ts', 'seed'], {
  cwd: root,
  env: { ...process.env, NODE_ENV: '', ...env },
  maxBuffer: 1e8,
});
const config = readConfig({ ...process.env, ...env });
const database = await openDatabase(config);
const db = openDb(database.url, { max: 1 });
const port = openPostgresSearch(db);
const random = chance(17);
setInstanceRates(ratesOf(config));
// On a busy machine, analyzing all tables takes longer than the usual statement timeout.
await sql`set statement_timeout = '300s'`.execute(db);
const names = await sampleNames(db);
const cities = await samplePlaces(db);
await sql`reset statement_timeout`.execute(db);
const server = await openBenchServer({
  dataDir: folder.path,
  command: ['web', '--api-only'],
  ready: '/healthz',
  env,
});

/** One kind of search, as SQL statements and as an API call. */
type Case = { readonly what: string; readonly query: () => Query; readonly path: (query: Query) => string };

const cases: Case[] = [
  ...lengths.map((length) => ({
    what: `${length} ${length === 1 ? 'letter' : 'letters'}`,
    query: () => wordsQuery(beginningOf(length)),
    path: wordsPath,
  })),
  {
    what: '3 to 5 letters with a typo',
    query: () => wordsQuery(keyOf(slipIn(beginningOf(3 + pick(3))))),
    path: wordsPath,
  },
  {
    what: '6 to 12 letters with a typo',
    query: () => wordsQuery(keyOf(slipIn(beginningOf(6 + pick(7))))),
    path: wordsPath,
  },
  { what: 'a whole name', query: () => wordsQuery(keyOf(names[pick(names.length)]!)), path: wordsPath },
  {
    what: 'two words, swapped',
    query: () => wordsQuery(keyOf(names[pick(names.length)]!).split(' ').slice(0, 2).toReversed().join(' ')),
    path: wordsPath,
  },
  {
    what: 'events nearby by 3 letters',
    query: () => ({
      ...wordsQuery(beginningOf(3)),
      kinds: ['event'],
      around: around(25),
      filters: withinDays(30),
    }),
    path: (query) => `${wordsPath(query)}&type=event${aroundPath(query)}`,
  },
  nearby('by time, 25 km, 7 days', 'time', 25, 7),
  nearby('by time, 50 km, 90 days', 'time', 50, 90),
  nearby('by time, 150 km, 30 days', 'time', 150, 30),
  nearby('by distance, 25 km, 30 days', 'distance', 25, 30),
  nearby('by popularity, 25 km, 7 days', 'popularity', 25, 7),
  nearby('by popularity, 50 km, 90 days', 'popularity', 50, 90),
];

const figures: Figure[] = [];
for (const one of cases) figures.push(...(await measure(one)));
figures.push(await measureBrowsing());
await server.stop();
await db.destroy();
await database.stop();
folder.remove();
report(`Search among ${events.toLocaleString('en-US')} events and as many people`, figures);

function openFolder() {
  const kept = process.env.SEARCH_DATA_DIR;
  if (!kept) return makeDataFolder();
  mkdirSync(kept, { recursive: true });
  return { path: kept, remove: () => {} };
}

async function measure({ what, query, path }: Case): Promise<Figure[]> {
  const queries = Array.from({ length: questions }, query);
  const at = await time(db, queries, (query) => port.find(query), tellSlow);
  const http = await askAll(queries.map(path));
  return [toFigure(what, at, http)];
}

/** Measures all statements of the Explore groups, including those that load the cards. */
async function measureBrowsing(): Promise<Figure> {
  const points = Array.from({ length: questions }, () => around(40).point);
  const finding = { db, port };
  const at = await time(db, points, (point) =>
    readBrowseView(finding, { ...point, limit: 12, offset: 0 }, new Date()),
  );
  const paths = points.map(
    ({ latitude, longitude }) => `/api/search/browseView?latitude=${latitude}&longitude=${longitude}`,
  );
  return toFigure('browseView', at, await askAll(paths));
}

function tellSlow(query: Query, clock: number, work: number): void {
  if (work > budget.atMost && process.env.SEARCH_SLOW) console.error(clock.toFixed(1), JSON.stringify(query));
}

function toFigure(what: string, at: Times, http: { p50: number; p99: number }): Figure {
  return {
    what: `${what}, 99th percentile`,
    value: at.clock(0.99),
    unit: 'ms',
    budget,
    note: `the middle ${at.clock(0.5).toFixed(2)} ms; at work ${at.work(0.5).toFixed(2)} and ${at.work(0.99).toFixed(2)} ms; over HTTP ${http.p50.toFixed(2)} and ${http.p99.toFixed(2)} ms`,
  };
}

async function askAll(paths: readonly string[]) {
  const warm = paths.slice(0, 10);
  await load({ port: server.port, clients: 1, seconds: 60, next: () => next(warm) });
  const left = [...paths];
  const answered = await load({ port: server.port, clients: 1, seconds: 120, next: () => next(left) });
  if (answered.answered < paths.length / 2)
    throw new Error(`Too few successful responses: ${JSON.stringify(answered.statuses)}`);
  return answered;
}

function next(paths: string[]): string | undefined {
  const path = paths.pop();
  return path === undefined ? undefined : getRequest(path);
}

function wordsQuery(key: string): Query {
  return {
    key,
    kinds: kindsWanted(undefined, { isNarrowed: false, hasWords: true, isHashtag: false }),
    order: 'relevance',
    now: new Date(),
    ...page,
  };
}

function wordsPath({ key }: Query): string {
  return `/api/search?q=${encodeURIComponent(key)}`;
}

function withinDays(days: number) {
  const now = Date.now();
  const from = now + pick(20) * day;
  return { window: { from: new Date(from), to: new Date(from + days * day) }, free: false, genres: [] };
}

function nearby(what: string, order: Query['order'], distanceKm: number, days: number): Case {
  return {
    what,
    query: () => ({
      ...wordsQuery(''),
      kinds: ['event'],
      around: around(distanceKm),
      filters: withinDays(days),
      order,
    }),
    path: (query) => {
      const { from, to } = query.filters!.window;
      const date = (at: Date) => at.toISOString().slice(0, 10);
      return `/api/search?type=event&order=${order}&from=${date(from)}&to=${date(to!)}${aroundPath(query)}`;
    },
  };
}

function aroundPath({ around: circle }: Query): string {
  const { point, distanceKm } = circle!;
  return `&latitude=${point.latitude}&longitude=${point.longitude}&distance=${distanceKm}`;
}

/** A random point in a city, weighted by the city's size. */
function around(distanceKm: number): Around {
  const city =
    cities[Math.min(cities.length - 1, Math.floor(Math.exp(random() * Math.log(cities.length + 1)) - 1))]!;
  const off = () => (random() - 0.5) * 0.1;
  return { point: { latitude: city.latitude + off(), longitude: city.longitude + off() }, distanceKm };
}

/** The first letters of a random word of a name. */
function beginningOf(length: number): string {
  const words = keyOf(names[pick(names.length)]!).split(' ');
  const begun = words.slice(pick(words.length)).join(' ');
  return firstLetters(begun, length).trimEnd();
}

function slipIn(word: string): string {
  const place = 1 + pick(Math.max(1, word.length - 2));
  const kind = pick(3);
  if (kind === 0) return word.slice(0, place) + word.slice(place + 1);
  if (kind === 1) return `${word.slice(0, place)}x${word.slice(place + 1)}`;
  return word.slice(0, place) + (word[place + 1] ?? '') + word[place]! + word.slice(place + 2);
}

function pick(below: number): number {
  return Math.floor(random() * below);
}

/** Seeded, so that every run asks the same questions. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  };
}

/** Names weighted by popularity. */
async function sampleNames(from: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from search_document where kind in (3, 4, 5)
     order by hashtextextended(id::text, 5) % 1000 * (1.0 / (popularity + 1)) desc limit 3000`.execute(from);
  return rows.map(({ name }) => name);
}

async function samplePlaces(from: Db) {
  const { rows } = await sql<{ latitude: number; longitude: number }>`
    select avg(v.latitude) as latitude, avg(v.longitude) as longitude
      from venue v where state_code = 'LL' group by v.city order by count(*) desc limit 300`.execute(from);
  return rows;
}
