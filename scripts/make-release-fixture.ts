/**
 * Writes the database that `tests/upgrade.test.ts` updates: `node scripts/make-release-fixture.ts 0.2.0`, on the commit
 * of a release, before its first later migration. Fills a database with the demo city, deletes most of it, checks
 * what is left, and backs it up to `tests/upgrade/<release>`.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openApp } from '#app/server/app.ts';
import { verifyApp } from '#app/verify.ts';
import { rescoreAll } from '#modules/social/beatscore/server/index.ts';
import { backUpDatabase } from '#platform/server/backup.ts';
import { readConfig } from '#platform/server/config.ts';
import { openDb } from '#platform/server/db.ts';
import { openTestCluster } from '#platform/testing/cluster.ts';
import { describeSchema } from '#platform/testing/describe-schema.ts';
import { seedDemoCity } from '#seed/index.ts';
import { trimDemoCity } from './trim-demo-city.ts';

const [release] = process.argv.slice(2);
if (!release) throw new Error('Name the release: node scripts/make-release-fixture.ts 0.2.0');
const folder = join(import.meta.dirname, '../tests/upgrade', release);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const cluster = await openTestCluster();
const { url, drop } = await cluster.createDatabase();
const config = readConfig({
  NODE_ENV: 'test',
  LOG_LEVEL: 'error',
  DATABASE_URL: url,
  DATA_DIR: join(tmpdir(), 'backbeat-release-fixture'),
  // tests/upgrade.test.ts opens the keys with it.
  AUTH_SECRET: 'sealed the keys of every fixture',
});
const app = await openApp(config, url);
await seedDemoCity({ services: app.services, onProgress: console.log });
// Only a superuser may pass the triggers that keep the ledger and the audit log complete.
const admin = new Client({ connectionString: url.replace('//backbeat@', '//postgres@') });
await admin.connect();
await trimDemoCity(admin);
await admin.end();
await app.services.db.transaction().execute((tx) => rescoreAll(tx, new Date()));
const wrong = await verifyApp(app);
await app.close();
if (wrong.length > 0) throw new Error(wrong.join('\n'));

await backUpDatabase(url, folder, release);
const db = openDb(url, { max: 1 });
const columns = (await describeSchema(db))
  .split('\n')
  .filter((line) => /^(?:table| {2}\w+\.\w+) /.test(line));
writeFileSync(join(folder, 'columns.txt'), `${columns.join('\n')}\n`);
await db.destroy();
await drop();
await cluster.stop();
