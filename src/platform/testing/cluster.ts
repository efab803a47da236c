import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { launchTemporaryPostgres } from '@backbeat/embedded-postgres';
import { Client } from 'pg';
import { databaseName } from '../server/embedded-database.ts';
import { migrate, migrationFiles } from '../server/migrate.ts';

/** Lets another process create databases in a test cluster. */
export type TestClusterAddress = {
  /** A role that may create databases. */
  readonly adminUrl: string;
  /** A migrated database that is only copied. */
  readonly template: string;
};

export type TestDatabase = { readonly url: string; drop(): Promise<void> };

export type TestCluster = TestClusterAddress & {
  /** Creates an empty, migrated database. */
  createDatabase(): Promise<TestDatabase>;
  /** Stops the server and deletes its files; with TEST_DATABASE_URL, only the template. */
  stop(): Promise<void>;
};

/** Nothing needs to survive the run, so nothing waits for a disk. */
const settings = { autovacuum: 'off', max_connections: 300, wal_level: 'minimal', max_wal_senders: 0 };

const root = join(import.meta.dirname, '../../..');
const clusterFolder = join(root, 'node_modules/.cache/test-clusters');
const templatePrefix = 'backbeat_template';

/**
 * Opens PostgreSQL for one test run, migrated once: a temporary cluster in memory, or the server at
 * TEST_DATABASE_URL, whose role must be allowed to create databases.
 */
export async function openTestCluster(): Promise<TestCluster> {
  const given = process.env['TEST_DATABASE_URL'];
  const { stop, ...address } = given ? await openTemplateAt(given) : await startThrowAway();
  return { ...address, stop, createDatabase: () => createTestDatabase(address) };
}

/** Copies the template in about 20 ms, by file copy instead of through the log. */
export async function createTestDatabase({ adminUrl, template }: TestClusterAddress): Promise<TestDatabase> {
  const name = `backbeat_test_${randomBytes(6).toString('hex')}`;
  await query(adminUrl, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: urlOf(adminUrl, name),
    drop: () => query(adminUrl, `drop database if exists ${name} with (force)`),
  };
}

type Opened = TestClusterAddress & Pick<TestCluster, 'stop'>;

async function openTemplateAt(adminUrl: string): Promise<Opened> {
  const address = { adminUrl, template: `${templatePrefix}_${randomBytes(6).toString('hex')}` };
  const stop = () => dropTemplate(address);
  try {
    await makeTemplate(address);
  } catch (error) {
    await stop();
    throw error;
  }
  return { ...address, stop };
}

/** Keeps the migrated cluster between runs, because creating it takes most of a small run's time. */
async function startThrowAway(): Promise<Opened> {
  const schema = hashOfSchema();
  removeOlder(schema);
  const { url, stop } = await launchTemporaryPostgres({
    name: databaseName,
    settings,
    prepared: {
      folder: join(clusterFolder, schema),
      prepare: (fresh) => makeTemplate({ adminUrl: urlOf(fresh, 'postgres'), template: templatePrefix }),
    },
  });
  return { adminUrl: urlOf(url, 'postgres'), template: templatePrefix, stop };
}

/** Hashes everything that a migrated cluster depends on. */
function hashOfSchema(): string {
  const hash = createHash('sha256');
  const server = ['migrate', 'jobs', 'adopt-baseline'].map((name) => `src/platform/server/${name}.ts`);
  const others = ['package-lock.json', ...server].map((file) => join(root, file));
  for (const file of [...migrationFiles(), ...others]) hash.update(readFileSync(file)).update('\0');
  return hash.digest('hex').slice(0, 16);
}

function removeOlder(schema: string): void {
  if (!existsSync(clusterFolder)) return;
  for (const name of readdirSync(clusterFolder))
    if (!name.startsWith(schema)) rmSync(join(clusterFolder, name), { recursive: true, force: true });
}

async function makeTemplate({ adminUrl, template }: TestClusterAddress): Promise<void> {
  await query(adminUrl, `create database ${template}`);
  await migrate(urlOf(adminUrl, template));
  await query(adminUrl, `alter database ${template} allow_connections false`);
}

function dropTemplate({ adminUrl, template }: TestClusterAddress): Promise<void> {
  return query(adminUrl, `drop database if exists ${template} with (force)`);
}

async function query(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function urlOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}
