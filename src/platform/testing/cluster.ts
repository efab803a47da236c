import { randomBytes } from 'node:crypto';
import { launchTemporaryPostgres } from '@backbeat/embedded-postgres';
import { Client } from 'pg';
import { databaseName } from '../server/embedded-database.ts';
import { migrate } from '../server/migrate.ts';

/** What another process needs to make databases in a test cluster. */
export type TestClusterAddress = {
  /** A role that may create databases. */
  readonly adminUrl: string;
  /** A migrated database nobody may connect to: only copied. */
  readonly template: string;
};

export type TestDatabase = { readonly url: string; drop(): Promise<void> };

export type TestCluster = TestClusterAddress & {
  /** A fresh, migrated, empty database. */
  createDatabase(): Promise<TestDatabase>;
  /** Ends the server and removes all of its files; with TEST_DATABASE_URL, only the template. */
  stop(): Promise<void>;
};

/** Nothing here outlives the run, so nothing waits for a disk. */
const settings = { autovacuum: 'off', max_connections: 300, wal_level: 'minimal', max_wal_senders: 0 };

/**
 * Opens a PostgreSQL for one run of tests, migrated once: a throw-away cluster in memory, or the
 * server at TEST_DATABASE_URL, whose role must be allowed to create databases.
 */
export async function openTestCluster(): Promise<TestCluster> {
  const given = process.env['TEST_DATABASE_URL'];
  const server = given ? { adminUrl: given, stop: async () => {} } : await startThrowAway();
  const template = `backbeat_template_${randomBytes(6).toString('hex')}`;
  const address = { adminUrl: server.adminUrl, template };
  const stop = async () => {
    if (given) await dropTemplate(address);
    await server.stop();
  };
  try {
    await makeTemplate(address);
  } catch (error) {
    await stop();
    throw error;
  }
  return { ...address, stop, createDatabase: () => createTestDatabase(address) };
}

/** Copies the template: some 20 ms in memory, by file instead of through the log. */
export async function createTestDatabase({ adminUrl, template }: TestClusterAddress): Promise<TestDatabase> {
  const name = `backbeat_test_${randomBytes(6).toString('hex')}`;
  await query(adminUrl, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: urlOf(adminUrl, name),
    drop: () => query(adminUrl, `drop database if exists ${name} with (force)`),
  };
}

async function startThrowAway(): Promise<{ adminUrl: string; stop(): Promise<void> }> {
  const server = await launchTemporaryPostgres({ name: databaseName, settings });
  return { adminUrl: urlOf(server.url, 'postgres'), stop: server.stop };
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
