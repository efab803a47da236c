import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { quickFolder } from '@backbeat/embedded-postgres';
import { databaseName } from '../server/embedded-database.ts';

/**
 * Gives this process, and those that it starts later, a folder for temporary files, in memory if there is room:
 * on a disk, creating and deleting them takes a twentieth of a test run. The next run removes that of a killed one.
 * @returns removes it
 */
export function openTemporaryFolder(): () => void {
  const folder = mkdtempSync(join(quickFolder(), `${databaseName}-test-${process.pid}-`));
  // PostgreSQL runs as another user where the tests run as root.
  chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
