/**
 * Runs all benchmarks in sequence, each in its own process, and prints one table: `npm run bench`, or `npm run bench
 * holds api-reads` for some of them. A missed budget is only reported; the command fails when a benchmark can't run.
 */
import { fork } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { tableOf, type BenchmarkResult } from './figure.ts';
import { makeDataFolder } from './server.ts';

/** The order matters: the first benchmark creates the city that the others read. */
const all = [
  'start',
  'api-reads',
  'event-page',
  'bytes',
  'lighthouse',
  'interactions',
  'holds',
  'openings',
  'completions',
  'paid-orders',
  'overload',
  'search',
  'broadcast',
  'sale-during-broadcast',
  'social',
  'guests',
  'documents',
  'memory',
];

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`Unknown benchmark: ${unknown.join(', ')}. Available: ${all.join(', ')}.\n`);
  process.exit(1);
}

const folder = makeDataFolder();
const results: BenchmarkResult[] = [];
for (const name of all.filter((each) => asked.length === 0 || asked.includes(each))) {
  process.stderr.write(`${name} …\n`);
  const one = await run(name, folder.path);
  if (one) results.push(one);
  else process.exitCode = 1;
}
folder.remove();
process.stdout.write(`${tableOf(results)}\nMachine: ${availableParallelism()} cores, load ${busy()}.\n`);

/** The load average over 1 and 15 minutes. When it exceeds the number of cores, trust ratios more than times. */
function busy(): string {
  const [minute, , quarter] = loadavg();
  return `${minute!.toFixed(1)} (${quarter!.toFixed(1)} over 15 minutes)`;
}

/** @returns undefined when it exited without figures; it has then printed why. */
function run(name: string, dataDir: string): Promise<BenchmarkResult | undefined> {
  return new Promise((resolve) => {
    const child = fork(join(import.meta.dirname, `${name}.ts`), {
      env: { ...process.env, BENCH_DATA_DIR: dataDir },
    });
    let result: BenchmarkResult | undefined;
    child.on('message', (message) => (result = message as BenchmarkResult));
    child.on('exit', () => resolve(result));
  });
}
