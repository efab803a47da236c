/**
 * Measures the time from `npm start` on a fresh checkout with installed packages to the first page, and the server's
 * memory afterward. Then the same for a second start.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { report, type Figure } from './figure.ts';
import { cityFolder, makeDataFolder, openBenchServer, root, type BenchServer } from './server.ts';
import { getRequest, load } from './http-load.ts';
import { cpuSecondsOf, postgresOf, residentMb, serverOf } from './process-tree.ts';

const settleMs = 5_000;
const visitSeconds = 5;

const checkout = makeDataFolder();
copyCheckout(checkout.path);
const city = cityFolder();

const cold = await start();
const coldCpu = cpuSecondsOf(serverOf(cold.pid));
await wait(settleMs);
const coldServer = residentMb(serverOf(cold.pid));
const coldPostgres = residentMb(postgresOf(city.path), 'shared');
await load({ port: cold.port, clients: 8, seconds: visitSeconds, next: () => getRequest('/') });
const visitedServer = residentMb(serverOf(cold.pid));
await cold.stop();

const second = await start();
const secondCpu = cpuSecondsOf(serverOf(second.pid));
await wait(settleMs);
const secondServer = residentMb(serverOf(second.pid));
await second.stop();
checkout.remove();
city.remove();

const figures: Figure[] = [
  {
    what: 'first start to first page',
    value: cold.startSeconds,
    unit: 's',
    budget: { atMost: 20 },
    note: `${coldCpu.toFixed(1)} s of CPU time: creates the database, builds the pages, seeds the city`,
  },
  {
    what: 'second start to first page',
    value: second.startSeconds,
    unit: 's',
    budget: { atMost: 3 },
    note: `${secondCpu.toFixed(1)} s of CPU time`,
  },
  {
    what: 'memory of web and worker, first start',
    value: coldServer,
    unit: 'MB',
    budget: { atMost: 400 },
    note: `${Math.round(visitedServer)} MB after ${visitSeconds} s of visits`,
  },
  {
    what: 'memory of web and worker, second start',
    value: secondServer,
    unit: 'MB',
    budget: { atMost: 400 },
  },
  { what: 'memory of Postgres', value: coldPostgres, unit: 'MB', note: 'shared buffers counted once' },
];
report('npm start to first page', figures);

function start(): Promise<BenchServer> {
  return openBenchServer({ dataDir: city.path, cwd: checkout.path, start: ['npm', 'start'] });
}

/** Copies what a clone would contain. Packages are shared with this checkout. */
function copyCheckout(to: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  });
  for (const file of listed.toString().split('\0').filter(Boolean)) {
    cpSync(join(root, file), join(to, file), { force: true, errorOnExist: false });
  }
  symlinkSync(join(root, 'node_modules'), join(to, 'node_modules'));
}
