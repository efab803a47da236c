/** Writes the types of all tables from a freshly migrated database. Run it after adding a migration: `npm run tables`. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { openTestCluster } from '#platform/testing/cluster.ts';

const root = join(import.meta.dirname, '..');
const cluster = await openTestCluster();
const database = await cluster.createDatabase();
try {
  const options = [
    ['--dialect', 'postgres'],
    ['--url', database.url],
    ['--camel-case'],
    ['--type-mapping', JSON.stringify({ int8: 'number', xid8: 'string' })],
    // The tables of the migrator and of the queue are theirs.
    ['--exclude-pattern', '{migration,graphile_worker.*}'],
    ['--out-file', join(root, 'src/platform/server/tables.gen.ts')],
  ];
  execFileSync(join(root, 'node_modules/.bin/kysely-codegen'), options.flat(), { stdio: 'inherit' });
} finally {
  await database.drop();
  await cluster.stop();
}
