import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { launchPostgres, type LaunchOptions, type RunningPostgres } from '@backbeat/embedded-postgres';
import type { Config } from './config.ts';

/** Role and database name, also of existing clusters. */
export const databaseName = 'backbeat';

const advice = {
  dataDir: 'Set DATA_DIR to a writable folder, or DATABASE_URL to your own PostgreSQL.',
  server: 'Set DATABASE_URL to PostgreSQL 15 or newer, or install it.',
};

/** Of the embedded database. */
export const embeddedFolder = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>) => join(DATA_DIR, 'postgres');

/** Whether a database is set, or an earlier start made the embedded one. */
export function hasDatabase(config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): boolean {
  return config.DATABASE_URL !== undefined || existsSync(embeddedFolder(config));
}

/** Starts the embedded database, or joins the process that did. */
export function launchDatabase(options: Omit<LaunchOptions, 'name' | 'advice'>): Promise<RunningPostgres> {
  return launchPostgres({ ...options, name: databaseName, advice });
}
