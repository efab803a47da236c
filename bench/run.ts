/**
 * Runs all benchmarks one after another, each in a process of its own, and prints one table: `npm run bench`, or
 * `npm run bench holds api-reads` for some of them. A missed budget is a figure to read; only a benchmark that could not
 * be run fails the command.
 */
import { fork } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { tableOf, type Told } from './figure.ts';
import { makeDataFolder } from './server.ts';

/** In this order: the first start makes the city that the others read. */
const all = [
  'start',
  'api-reads',
  'event-page',
  'bytes',
  'lighthouse',
  'interactions',
  'holds',
  'overload',
  'search',
  'blast',
  'sale-beside-blast',
  'social',
  'guests',
];

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no benchmark ${unknown.join(', ')}. There are: ${all.join(', ')}.\n`);
  process.exit(1);
}

const folder = makeDataFolder();
const told: Told[] = [];
for (const name of all.filter((each) => asked.length === 0 || asked.includes(each))) {
  process.stderr.write(`${name} …\n`);
  const one = await run(name, folder.path);
  if (one) told.push(one);
  else process.exitCode = 1;
}
folder.remove();
process.stdout.write(
  `${tableOf(told)}\nThe machine: ${availableParallelism()} cores, ${busy()} processes wanted one.\n`,
);

/** Over the last minute and the last quarter of an hour; above the number of cores, times say little and ratios more. */
function busy(): string {
  const [minute, , quarter] = loadavg();
  return `${minute!.toFixed(1)} (${quarter!.toFixed(1)} before)`;
}

/** @returns undefined when it ended without figures; it has then said why. */
function run(name: string, dataDir: string): Promise<Told | undefined> {
  return new Promise((resolve) => {
    const child = fork(join(import.meta.dirname, `${name}.ts`), {
      env: { ...process.env, BENCH_DATA_DIR: dataDir },
    });
    let result: Told | undefined;
    child.on('message', (message) => (result = message as Told));
    child.on('exit', () => resolve(result));
  });
}
