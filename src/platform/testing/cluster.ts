import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrate } from '../server/migrate.ts';
import { launchPostgres } from '../server/postgres/launch-postgres.ts';

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

const memory = '/dev/shm';
const neededBytes = 2 ** 30;
const folderName = /^backbeat-test-(\d+)-/;

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
  removeLeftovers();
  const dataDir = mkdtempSync(join(quickFolder(), `backbeat-test-${process.pid}-`));
  const server = await launchPostgres({ dataDir, durable: false, settings });
  return {
    adminUrl: urlOf(server.url, 'postgres'),
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Where files cost least: memory, or the disk in containers that have only 64 MB of it. */
export function quickFolder(): string {
  return hasRoom(memory) ? memory : tmpdir();
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= neededBytes;
}

/** A run that was killed could not remove its files. Its server ended with it. */
function removeLeftovers(): void {
  for (const parent of [memory, tmpdir()].filter((folder) => existsSync(folder))) {
    for (const name of readdirSync(parent)) {
      const pid = Number(folderName.exec(name)?.[1]);
      const folder = join(parent, name);
      if (pid && !isAlive(pid) && isOurs(folder)) rmSync(folder, { recursive: true, force: true });
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function isOurs(folder: string): boolean {
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid;
  return owner !== undefined && owner === process.getuid?.();
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
