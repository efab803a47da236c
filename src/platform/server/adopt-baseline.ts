import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { Client } from 'pg';

/** Migrations of version 0.1 that were squashed into one baseline per module. */
const squashedCount = 123;
/** Names of the baselines. Later migrations also run on adopted databases. */
const firstBaseline = '20261123T0001';
const afterBaselines = '20261123T0018';

/** The migrations that are baselines. */
export function baselinesOf(files: readonly string[]): string[] {
  return files.filter((file) => basename(file) >= firstBaseline && basename(file) < afterBaselines);
}

/**
 * Adopts a database that has every squashed migration: renames its older tables and records the baselines as done.
 * Does nothing on an empty or adopted database, and is safe to run twice at once.
 * @throws Error if the database has only some of the squashed migrations
 */
export async function adoptBaseline(connectionString: string, files: readonly string[]): Promise<void> {
  const baselines = baselinesOf(files).map((file) => basename(file, '.sql'));
  const client = new Client({ connectionString });
  // The running query reports a lost connection.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ exists: boolean }>(
      `select to_regclass('migration') is not null as exists`,
    );
    if (!rows[0]!.exists) return;
    await client.query('begin');
    const { rowCount } = await client.query('delete from migration where name < $1', [firstBaseline]);
    if (rowCount !== 0 && rowCount !== squashedCount)
      throw new Error(
        `This database has ${rowCount} of ${squashedCount} migrations of version 0.1. Start the last 0.1 release on it once, then this version.`,
      );
    if (rowCount === squashedCount) {
      await client.query(await readFile(new URL('rename-tables-of-0.1.sql', import.meta.url), 'utf8'));
      await client.query(
        'insert into migration (name, run_on) select name, now() from unnest($1::text[]) name',
        [baselines],
      );
    }
    await client.query('commit');
  } finally {
    await client.end();
  }
}
