import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '#platform/testing/database.ts';

const main = join(import.meta.dirname, '../main.ts');
const folder = mkdtempSync(join(tmpdir(), 'backbeat-rolling-'));
const children = new Set<ChildProcess>();
let database: Awaited<ReturnType<typeof openTestDatabase>>;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

type Running = { readonly child: ChildProcess; readonly port: number; ready: boolean };

async function startProcess(command: readonly string[], port: number): Promise<Running> {
  const child = spawn(process.execPath, [main, ...command], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      SEED: 'none',
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  await once(child.stdout!, 'data');
  return { child, port, ready: false };
}

async function startWeb(): Promise<Running> {
  return startProcess(['web', '--api-only'], await freePort());
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

async function endProcess({ child }: Running): Promise<unknown> {
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  children.delete(child);
  return code;
}

/** Acts as a load balancer: checks readiness and spreads requests over ready processes. */
function openBalancer() {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const backends: Running[] = [];
  const counts = { answered: 0, failures: [] as string[] };
  const ended = new AbortController();

  const ask = (port: number, path: string) =>
    new Promise<number>((resolve, reject) => {
      get({ host: '127.0.0.1', port, path, agent }, (reply) => {
        reply.resume().on('end', () => resolve(reply.statusCode!));
      }).on('error', reject);
    });
  const look = async () => {
    for (; !ended.signal.aborted; await wait(50)) {
      for (const one of backends) one.ready = (await ask(one.port, '/readyz').catch(() => 0)) === 200;
    }
  };
  const client = async () => {
    for (let turn = 0; !ended.signal.aborted; turn++) {
      const ready = backends.filter((one) => one.ready);
      const backend = ready[turn % ready.length];
      if (!backend) {
        await wait(5);
        continue;
      }
      const status = await ask(backend.port, '/api/genres').catch(
        (error: NodeJS.ErrnoException) => error.code,
      );
      if (status === 200) counts.answered++;
      else counts.failures.push(String(status));
      await wait(10);
    }
  };
  // About a hundred requests a second leave enough CPU for processes that start.
  const working = [look(), ...Array.from({ length: 3 }, client)];
  return {
    backends,
    counts,
    untilReady: async (one: Running) => {
      backends.push(one);
      while (!one.ready) await wait(20);
    },
    stop: async () => {
      ended.abort();
      await Promise.all(working);
      agent.destroy();
    },
  };
}

test('two rolling restarts of web and worker under load fail no request [OPS-01, OPS-02]', async () => {
  const [worker, ...first] = await Promise.all([startProcess(['worker'], 0), startWeb(), startWeb()]);
  const balancer = openBalancer();
  for (const one of first) await balancer.untilReady(one);

  const exits: unknown[] = [];
  for (const old of first) {
    await balancer.untilReady(await startWeb());
    const before = balancer.counts.answered;
    exits.push(await endProcess(old));
    balancer.backends.splice(balancer.backends.indexOf(old), 1);
    await wait(100);
    expect(balancer.counts.answered).toBeGreaterThan(before);
  }
  const nextWorker = await startProcess(['worker'], 0);
  exits.push(await endProcess(worker));
  await wait(100);
  await balancer.stop();

  expect(balancer.counts.failures).toEqual([]);
  expect(balancer.counts.answered).toBeGreaterThan(200);
  expect(exits).toEqual([0, 0, 0]);
  await Promise.all([...balancer.backends, nextWorker].map(endProcess));
}, 240_000);
