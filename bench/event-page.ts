/**
 * Measures pages. Cached pages for visitors without a session are compared with a server that only sends their bytes,
 * fresh ones with `renderToString` of the same tree and data, by a router of its own. As in the server, fresh pages
 * query the database once per second. Pages for signed-in users are measured in CPU time.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { landmarkProfiles, landmarks } from '#seed/landmarks.ts';
import { slimContracts } from '../scripts/slim-contracts.ts';
import { report, type Figure } from './figure.ts';
import { cityFolder, openBenchServer, root, seedCity } from './server.ts';
import { getRequest, load } from './http-load.ts';
import { cpuSecondsOf, postgresOf, serverOf } from './process-tree.ts';
import type { BaselineAnswer, BaselineRequest } from './page-baselines.ts';
import { interleave, median, ratioOf } from './rounds.ts';

const rounds = 3;
const seconds = 2;
const clients = 16;
/** V8 compiles for good what has run some two thousand times. */
const pagesToWarmUp = 2500;
/** Headers that browsers send. */
const fanKey = 'maya-okafor';
const headers = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br', 'user-agent': 'Mozilla/5.0' };

const city = cityFolder();
await seedCity(city.path);
const bundle = await buildTree(join(city.path, 'bench-tree'));
const server = await openBenchServer({ dataDir: city.path, command: ['web'] });
const figures: Figure[] = [
  ...(await measurePage('event page', landmarks.nightFreight.path)),
  ...(await measurePage('home page', '/')),
  ...(await measureSignedIn()),
];
await server.stop();
city.remove();
report('Pages', figures);

async function measurePage(name: string, path: string): Promise<Figure[]> {
  return [await measureCached(name, path), await measureNew(name, path)];
}

async function measureCached(name: string, path: string): Promise<Figure> {
  const kept = await readWhole(path);
  const baseline = openBaseline();
  const { port } = (await ask(baseline, { do: 'serve', ...kept })) as { port: number };
  const fixedPid = baseline.pid!;
  const cpu = { server: meter(() => serverOf(server.pid)), fixed: meter(() => [{ pid: fixedPid }]) };
  const next = () => getRequest(path, headers);
  await load({ port: server.port, clients, seconds: 0.5, next });
  await load({ port, clients, seconds: 0.5, next });
  const rates = await interleave(rounds, {
    server: () => cpu.server(() => load({ port: server.port, clients, seconds, next })),
    fixed: () => cpu.fixed(() => load({ port, clients, seconds, next })),
  });
  baseline.kill();
  return {
    what: `${name}, cached, vs. a fixed string in Fastify`,
    value: ratioOf(rates.server, rates.fixed) * 100,
    unit: '%',
    budget: { atLeast: 50 },
    note: `${Math.round(median(rates.server))}/s vs. ${Math.round(median(rates.fixed))}/s; CPU ${cpu.server.perAnswer()} vs. ${cpu.fixed.perAnswer()} ms; ${Math.round(kept.bytes / 1000)} kB`,
  };
}

async function measureNew(name: string, path: string): Promise<Figure> {
  const baseline = openBaseline();
  const { bytes } = (await ask(baseline, { do: 'open', bundle, origin: server.url, path })) as {
    bytes: number;
  };
  const cpu = meter(() => serverOf(server.pid));
  let visits = 0;
  // A URL that hasn't been requested isn't cached.
  const next = () => getRequest(`${path}?visit=${visits++}`, headers);
  let bareCpu = 0;
  const renderFor = async (forSeconds: number) => {
    const { perSecond, cpuMs } = (await ask(baseline, { do: 'render', seconds: forSeconds })) as Rendered;
    bareCpu = cpuMs;
    return perSecond;
  };
  await renderFor(4);
  const warmUp = () => (visits < pagesToWarmUp ? next() : undefined);
  await load({ port: server.port, clients, seconds: 60, next: warmUp });
  const rates = await interleave(rounds, {
    server: () => cpu(() => load({ port: server.port, clients, seconds, next })),
    bare: () => renderFor(seconds),
  });
  baseline.kill();
  return {
    what: `${name}, rendered fresh, vs. bare renderToString with a router per page`,
    value: ratioOf(rates.server, rates.bare) * 100,
    unit: '%',
    budget: { atLeast: 50 },
    note: `${Math.round(median(rates.server))}/s vs. ${Math.round(median(rates.bare))}/s; CPU ${cpu.perAnswer()} vs. ${bareCpu.toFixed(2)} ms; ${Math.round(bytes / 1000)} kB of HTML`,
  };
}

/** Milliseconds of CPU time: two pages with the calls that fill them, and the home page. */
async function measureSignedIn(): Promise<Figure[]> {
  const { fan, all: cookies } = await signInAll();
  const note = ({ web, db, bytes }: PageCpu) =>
    `web ${web.toFixed(2)} + database ${db.toFixed(2)} ms; ${Math.round(bytes / 1000)} kB`;
  const sharedPage = async (name: string, path: string): Promise<Figure> => {
    const own = await ownPartsOf(path, fan);
    const page = await cpuPerPage([fan], own ? [path, own] : [path]);
    return {
      what: `${name}, signed in${own ? ', with the call that fills it' : ''}`,
      value: page.web + page.db,
      unit: 'ms',
      budget: { atMost: 3 },
      note: note(page),
    };
  };
  const event = await sharedPage('event page', landmarks.nightFreight.path);
  const venue = await sharedPage('venue page', `/venues/${landmarkProfiles.ninthStFreight}`);
  const home = await cpuPerPage(cookies, ['/']);
  return [
    event,
    venue,
    { what: 'home, signed in, web', value: home.web, unit: 'ms', budget: { atMost: 15 }, note: note(home) },
    { what: 'home, signed in, database', value: home.db, unit: 'ms', budget: { atMost: 8 } },
  ];
}

/** Sessions of all demo users. Each may render a few pages a second, and all but the fan are on the event's team. */
async function signInAll(): Promise<{ fan: string; all: string[] }> {
  const { items } = (await (await fetch(`${server.url}/api/auth/demo-people`)).json()) as {
    items: { key: string }[];
  };
  const all = await Promise.all(
    items.map(async ({ key }) => {
      const reply = await fetch(`${server.url}/api/auth/demo`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: server.url },
        body: JSON.stringify({ key }),
      });
      return reply.headers.get('set-cookie')!.split(';', 1)[0]!;
    }),
  );
  return { fan: all[items.findIndex(({ key }) => key === fanKey)]!, all };
}

/** The call that the browser makes after a page that signed-in users share. */
async function ownPartsOf(path: string, cookie: string): Promise<string | undefined> {
  const html = await (await fetch(server.url + path, { headers: { cookie } })).text();
  const [, later] = /ownLater:[^{]*(\{[^}]*\})/.exec(html) ?? [];
  if (!later) return undefined;
  const listOf = (name: string) =>
    new RegExp(`${name}:[^=]*=\\[([^\\]]*)\\]`).exec(later)?.[1]?.replaceAll('"', '');
  const [follows, communities] = [listOf('follows'), listOf('communities')];
  const profile = /profile:"([^"]*)"/.exec(later)?.[1];
  const asked = {
    ...(follows && { follows }),
    ...(communities && { communities }),
    ...(profile && { profile }),
  };
  return `/api/me/ownParts?${new URLSearchParams(asked).toString()}`;
}

type PageCpu = { readonly web: number; readonly db: number; readonly bytes: number };

/** @param paths requested in turn; together they are one page */
async function cpuPerPage(cookies: readonly string[], paths: readonly string[]): Promise<PageCpu> {
  let asked = 0;
  const next = () => {
    const cookie = cookies[Math.floor(asked / paths.length) % cookies.length]!;
    return getRequest(paths[asked++ % paths.length]!, { ...headers, cookie });
  };
  const web = meter(() => serverOf(server.pid));
  const db = meter(() => postgresOf(city.path));
  let bytes = 0;
  await load({ port: server.port, clients, seconds: 1, next });
  for (let round = 0; round < rounds; round++) {
    await web(async () => {
      let measured: Awaited<ReturnType<typeof load>> | undefined;
      await db(async () => (measured = await load({ port: server.port, clients: 4, seconds, next })));
      bytes = Math.max(bytes, measured!.bodyBytes);
      return measured!;
    });
  }
  const perPage = (of: typeof web) => Number(of.perAnswer()) * paths.length;
  return { web: perPage(web), db: perPage(db), bytes };
}

type Rendered = Extract<BaselineAnswer, { perSecond: number }>;

/** Measures a server's CPU time per response. */
function meter(processes: () => readonly { pid: number }[]) {
  let used = 0;
  let answered = 0;
  const measure = async (work: () => ReturnType<typeof load>): Promise<number> => {
    const before = cpuSecondsOf(processes());
    const result = await work();
    used += cpuSecondsOf(processes()) - before;
    answered += result.answered;
    if (result.answered === 0) throw new Error(`No page was served: ${JSON.stringify(result.statuses)}`);
    return result.perSecond;
  };
  return Object.assign(measure, { perAnswer: () => ((used * 1000) / answered).toFixed(2) });
}

/** The page as sent over the network: the body as base64, and its headers. */
async function readWhole(path: string) {
  const response = await fetch(server.url + path, { headers: { ...headers, 'accept-encoding': 'identity' } });
  const html = Buffer.from(await response.arrayBuffer());
  const body = gzipSync(html, { level: 9 });
  const own = new Set(['content-length', 'connection', 'keep-alive', 'date', 'transfer-encoding']);
  const sent = Object.fromEntries([...response.headers].filter(([name]) => !own.has(name)));
  return {
    body: body.toString('base64'),
    headers: { ...sent, 'content-encoding': 'gzip' },
    bytes: body.length,
  };
}

function openBaseline(): ChildProcess {
  return fork(join(import.meta.dirname, 'page-baselines.ts'), {
    env: { ...process.env, NODE_ENV: 'production' },
  });
}

async function ask(baseline: ChildProcess, request: BaselineRequest): Promise<BaselineAnswer> {
  baseline.send(request);
  const [answer] = await once(baseline, 'message');
  return answer as BaselineAnswer;
}

/** Bundles everything into one file, like the production build. @returns its path. */
async function buildTree(outDir: string): Promise<string> {
  process.env.NODE_ENV = 'production';
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    plugins: [slimContracts(), tailwindcss(), react()],
    ssr: { noExternal: true },
    build: { ssr: 'bench/page-tree.tsx', outDir, emptyOutDir: true, target: 'es2023' },
  });
  return join(outDir, 'page-tree.js');
}
