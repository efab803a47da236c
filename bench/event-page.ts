/**
 * Pages for visitors without a session: kept ones beside a server that only knows their bytes, new ones beside
 * `renderToString` of the same tree with the same data. New ones ask the database once in a second, as the server does.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { landmarks } from '#seed/landmarks.ts';
import { slimContracts } from '../scripts/slim-contracts.ts';
import { tell, type Figure } from './figure.ts';
import { cityFolder, openBenchServer, root, seedCity } from './server.ts';
import { getRequest, load } from './http-load.ts';
import { cpuSecondsOf, serverOf } from './process-tree.ts';
import type { RivalAnswer, RivalRequest } from './rival-of-pages.ts';
import { interleave, median, ratioOf } from './rounds.ts';

const rounds = 3;
const seconds = 2;
const clients = 16;
/** As browsers ask. */
const headers = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br', 'user-agent': 'Mozilla/5.0' };

const city = cityFolder();
await seedCity(city.path);
const bundle = await buildTree(join(city.path, 'bench-tree'));
const server = await openBenchServer({ dataDir: city.path, command: ['web'] });
const figures: Figure[] = [
  ...(await measurePage('event page', landmarks.nightFreight.path)),
  ...(await measurePage('home page', '/')),
];
await server.stop();
city.remove();
tell('Pages for visitors without a session', figures);

async function measurePage(name: string, path: string): Promise<Figure[]> {
  return [await measureKept(name, path), await measureNew(name, path)];
}

async function measureKept(name: string, path: string): Promise<Figure> {
  const kept = await readWhole(path);
  const rival = openRival();
  const { port } = (await ask(rival, { do: 'serve', ...kept })) as { port: number };
  const fixedPid = rival.pid!;
  const cpu = { server: meter(() => serverOf(server.pid)), fixed: meter(() => [{ pid: fixedPid }]) };
  const next = () => getRequest(path, headers);
  await load({ port: server.port, clients, seconds: 0.5, next });
  await load({ port, clients, seconds: 0.5, next });
  const rates = await interleave(rounds, {
    server: () => cpu.server(() => load({ port: server.port, clients, seconds, next })),
    fixed: () => cpu.fixed(() => load({ port, clients, seconds, next })),
  });
  rival.kill();
  return {
    what: `${name}, kept, of a fixed string in Fastify`,
    value: ratioOf(rates.server, rates.fixed) * 100,
    unit: '%',
    budget: { atLeast: 50 },
    note: `${Math.round(median(rates.server))}/s beside ${Math.round(median(rates.fixed))}/s; processor ${cpu.server.perAnswer()} beside ${cpu.fixed.perAnswer()} ms; ${Math.round(kept.bytes / 1000)} kB`,
  };
}

async function measureNew(name: string, path: string): Promise<Figure> {
  const rival = openRival();
  const { bytes } = (await ask(rival, { do: 'open', bundle, origin: server.url, path })) as { bytes: number };
  const cpu = meter(() => serverOf(server.pid));
  let visits = 0;
  // An address that was not asked for yet is not kept yet.
  const next = () => getRequest(`${path}?visit=${visits++}`, headers);
  let bareCpu = 0;
  const renderFor = async (forSeconds: number) => {
    const { perSecond, cpuMs } = (await ask(rival, { do: 'render', seconds: forSeconds })) as Rendered;
    bareCpu = cpuMs;
    return perSecond;
  };
  await renderFor(1);
  await load({ port: server.port, clients, seconds: 1, next });
  const rates = await interleave(rounds, {
    server: () => cpu(() => load({ port: server.port, clients, seconds, next })),
    bare: () => renderFor(seconds),
  });
  rival.kill();
  return {
    what: `${name}, rendered anew, of bare renderToString`,
    value: ratioOf(rates.server, rates.bare) * 100,
    unit: '%',
    budget: { atLeast: 50 },
    note: `${Math.round(median(rates.server))}/s beside ${Math.round(median(rates.bare))}/s; processor ${cpu.perAnswer()} beside ${bareCpu.toFixed(2)} ms; ${Math.round(bytes / 1000)} kB of HTML`,
  };
}

type Rendered = Extract<RivalAnswer, { perSecond: number }>;

/** Counts the processor time that answers cost a server. */
function meter(processes: () => readonly { pid: number }[]) {
  let used = 0;
  let answered = 0;
  const measure = async (work: () => ReturnType<typeof load>): Promise<number> => {
    const before = cpuSecondsOf(processes());
    const result = await work();
    used += cpuSecondsOf(processes()) - before;
    answered += result.answered;
    if (result.answered === 0) throw new Error(`No page came: ${JSON.stringify(result.statuses)}`);
    return result.perSecond;
  };
  return Object.assign(measure, { perAnswer: () => ((used * 1000) / answered).toFixed(2) });
}

/** The page as it goes over the wire: the body as base64, and its headers. */
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

function openRival(): ChildProcess {
  return fork(join(import.meta.dirname, 'rival-of-pages.ts'), {
    env: { ...process.env, NODE_ENV: 'production' },
  });
}

async function ask(rival: ChildProcess, request: RivalRequest): Promise<RivalAnswer> {
  rival.send(request);
  const [answer] = await once(rival, 'message');
  return answer as RivalAnswer;
}

/** Everything in one file, as the real build has it. @returns its path. */
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
