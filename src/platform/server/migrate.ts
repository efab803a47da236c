import { globSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { findWritableUrl } from './database-hosts.ts';
import { adoptBaseline } from './adopt-baseline.ts';
import { installJobs } from './jobs.ts';

const root = join(import.meta.dirname, '../../..');

/** All migrations of modules and packages, oldest first: file names start with the UTC minute. */
export function migrationFiles(): string[] {
  const files = globSync('{src/platform,src/modules/*,packages/*}/migrations/*.sql', { cwd: root });
  return files.map((file) => join(root, file)).toSorted((a, b) => basename(a).localeCompare(basename(b)));
}

/**
 * Migrates the database to the newest schema. Of two processes, one migrates and the other waits.
 * @param files an older schema's migrations
 */
export async function migrate(databaseUrl: string, files = migrationFiles()): Promise<void> {
  // The runner reads a single folder, but each module has its own.
  const folder = mkdtempSync(join(tmpdir(), 'backbeat-migrations-'));
  try {
    for (const file of files) symlinkSync(file, join(folder, basename(file)));
    const connectionString = await findWritableUrl(databaseUrl);
    await adoptBaseline(connectionString, files);
    // Loaded here, for most starts find the newest schema.
    const { runner } = await import('node-pg-migrate');
    await runner({
      databaseUrl: {
        connectionString,
        // Removes the role's own limits for poolers, because a migration may take long.
        options: '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0',
      },
      dir: folder,
      direction: 'up',
      migrationsTable: 'migration',
      checkOrder: false,
      singleTransaction: false,
      advisoryLockMode: 'wait',
      log: () => {},
    });
    await installJobs(databaseUrl);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
