/**
 * Proves the sale on Citus. CITUS_URL names a database on the coordinator, in which the extension exists and the workers
 * are added. It is emptied again and again, so its name must end with `_test`. First, tests record their statements on plain PostgreSQL, and Citus runs each; then
 * tests of the sale run on Citus, each file in an empty database.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDistributed } from './open-distributed.ts';

/** Tests whose statements are replayed. */
const recorded = ['src/modules', 'src/app'];

const sales = 'src/modules/sales';
const suites = [
  'tests/citus.test.ts',
  ...['capacity', 'late-money', 'pay-order', 'payments', 'refunds'].map(
    (name) => `${sales}/checkout/server/${name}.test.ts`,
  ),
  ...['returns', 'transfers', 'waiting-list', 'waiting-list-supply'].map(
    (name) => `${sales}/exchange/server/${name}.test.ts`,
  ),
  `${sales}/disputes/server/disputes.test.ts`,
  `${sales}/draws/server/draws.test.ts`,
  ...['group-hold-refusals', 'group-holds'].map((name) => `${sales}/group-holds/server/${name}.test.ts`),
  ...['comps-and-cancelled', 'guests'].map((name) => `${sales}/guests/server/${name}.test.ts`),
  `${sales}/invoices/server/invoices.test.ts`,
  `${sales}/openings/server/openings.test.ts`,
  ...['debts', 'payouts'].map((name) => `${sales}/payouts/server/${name}.test.ts`),
  ...['copied-sales', 'presales'].map((name) => `${sales}/presales/server/${name}.test.ts`),
  ...['manage', 'redeem'].map((name) => `${sales}/promotions/server/${name}.test.ts`),
  `${sales}/splits/server/splits.test.ts`,
  ...['guest-names', 'ticket-address'].map((name) => `${sales}/tickets/server/${name}.test.ts`),
  'src/app/server/box-office.test.ts',
  'src/modules/check-in/server/check-in.test.ts',
];

/**
 * Tests that open a second empty database, change rows behind Citus's back, check with joins that it refuses, or look
 * for locks, which are another server's here.
 */
const except =
  /verify finds|forged|each host has got what the gateway kept|takes back while a friend|while tickets are about to be|change of the event’s currency|while its new name waits/;

const coordinatorUrl = process.env['CITUS_URL'];
if (!coordinatorUrl || !new URL(coordinatorUrl).pathname.endsWith('_test')) {
  console.error(
    'Set CITUS_URL to a database on a Citus coordinator that may be emptied. Its name ends with _test.',
  );
  process.exit(1);
}

function runTests(args: readonly string[], env: Record<string, string>): boolean {
  const { status } = spawnSync('vitest', ['run', '--project', 'server', '--no-file-parallelism', ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return status === 0;
}

const folder = mkdtempSync(join(tmpdir(), 'backbeat-citus-'));
const RECORDED_STATEMENTS = join(folder, 'statements.jsonl');
const failed: string[] = [];
if (!runTests(recorded, { RECORD_STATEMENTS: RECORDED_STATEMENTS })) failed.push('recording');
for (const suite of suites) {
  const DISTRIBUTED_DATABASE_URL = await openDistributed(coordinatorUrl);
  const env = { DISTRIBUTED_DATABASE_URL, RECORDED_STATEMENTS };
  if (!runTests([suite, '-t', `^(?!.*(?:${except.source}))`], env)) failed.push(suite);
}
rmSync(folder, { recursive: true });
console.log(failed.length === 0 ? `${suites.length} files passed.` : `Failed: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
