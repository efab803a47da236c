/**
 * Proves the sale on Citus: distributes an empty database and runs tests of the sale on it. CITUS_URL names the database
 * on the coordinator; the extension is created and the workers are added.
 */
import { spawnSync } from 'node:child_process';
import { citusSettings, openDistributed } from './distribute.ts';

/** Tests whose statements all run on Citus today. */
const tests = [
  'tests/citus.test.ts',
  ...['capacity', 'late-money', 'pay-order', 'payments', 'refunds'].map(
    (name) => `src/modules/sales/checkout/server/${name}.test.ts`,
  ),
];

const given = process.env['CITUS_URL'];
if (!given) {
  console.error('Set CITUS_URL to an empty database on a Citus coordinator.');
  process.exit(1);
}
await openDistributed(given);
const url = new URL(given);
url.searchParams.set('options', citusSettings);
const { status } = spawnSync('vitest', ['run', '--project', 'server', '--no-file-parallelism', ...tests], {
  stdio: 'inherit',
  env: { ...process.env, DISTRIBUTED_DATABASE_URL: url.href.replaceAll('+', '%20') },
});
process.exit(status ?? 1);
