import { launchPostgres, type LaunchOptions, type RunningPostgres } from '@backbeat/embedded-postgres';

/** Also names the role and the database of clusters that exist already. */
export const databaseName = 'backbeat';

const advice = {
  dataDir: 'Set DATA_DIR to a folder this account may write, or DATABASE_URL to a PostgreSQL of your own.',
  server: 'Set DATABASE_URL to a PostgreSQL 15 or newer, or install one.',
};

/** Launches the embedded database on a data folder, or joins the process that did. */
export function launchDatabase(options: Omit<LaunchOptions, 'name' | 'advice'>): Promise<RunningPostgres> {
  return launchPostgres({ ...options, name: databaseName, advice });
}
