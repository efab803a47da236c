/**
 * Writes the types of all tables and the schema's documentation from a freshly migrated database. Run it after adding
 * a migration: `npm run tables`.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDb } from '#platform/server/db.ts';
import { openTestCluster } from '#platform/testing/cluster.ts';
import { describeSchema } from '#platform/testing/describe-schema.ts';
import { typeIdColumns } from './id-columns.ts';
import { typeWordColumns } from './word-columns.ts';

const root = join(import.meta.dirname, '..');
const types = join(root, 'src/platform/server/tables.gen.ts');
const cluster = await openTestCluster();
const database = await cluster.createDatabase();
const db = openDb(database.url, { max: 1 });
try {
  const options = [
    ['--dialect', 'postgres'],
    ['--url', database.url],
    ['--camel-case'],
    ['--type-mapping', JSON.stringify({ int8: 'number', xid8: 'string' })],
    // The migrator and the queue own these tables.
    ['--exclude-pattern', '{migration,graphile_worker.*}'],
    ['--out-file', types],
  ];
  execFileSync(join(root, 'node_modules/.bin/kysely-codegen'), options.flat(), { stdio: 'inherit' });
  const generated = await typeIdColumns(db, readFileSync(types, 'utf8'));
  writeFileSync(types, await typeWordColumns(db, generated));
  writeFileSync(join(root, 'tests/schema.txt'), await describeSchema(db));
} finally {
  await db.destroy();
  await database.drop();
  await cluster.stop();
}
