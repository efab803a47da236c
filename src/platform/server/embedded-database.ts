import { launchPostgres, type LaunchOptions, type RunningPostgres } from '@backbeat/embedded-postgres';

/** Role and database name, also of existing clusters. */
export const databaseName = 'backbeat';

const advice = {
  dataDir: 'Set DATA_DIR to a writable folder, or DATABASE_URL to your own PostgreSQL.',
  server: 'Set DATABASE_URL to PostgreSQL 15 or newer, or install it.',
};

/** Starts the embedded database, or joins the process that did. */
export function launchDatabase(options: Omit<LaunchOptions, 'name' | 'advice'>): Promise<RunningPostgres> {
  return launchPostgres({ ...options, name: databaseName, advice });
}
