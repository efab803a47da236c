import { globSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { runner } from 'node-pg-migrate';
import { findWritableUrl } from './database-hosts.ts';
import { adoptBaseline } from './adopt-baseline.ts';
import { installJobs } from './jobs.ts';

const root = join(import.meta.dirname, '../../..');

/** Every migration of every module and package, oldest first: the file name starts with its UTC minute. */
export function migrationFiles(): string[] {
  const files = globSync('{src/platform,src/modules/*,packages/*}/migrations/*.sql', { cwd: root });
  return files.map((file) => join(root, file)).toSorted((a, b) => basename(a).localeCompare(basename(b)));
}

/** Brings the database to the newest schema. Two processes at once: one migrates, the other waits for it. */
export async function migrate(databaseUrl: string): Promise<void> {
  // The runner reads one folder; ours live with their modules.
  const folder = mkdtempSync(join(tmpdir(), 'backbeat-migrations-'));
  try {
    for (const file of migrationFiles()) symlinkSync(file, join(folder, basename(file)));
    const connectionString = await findWritableUrl(databaseUrl);
    await adoptBaseline(connectionString, migrationFiles());
    await runner({
      databaseUrl: {
        connectionString,
        // A role that works through a pooler has limits of its own, and a migration may take its time.
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
