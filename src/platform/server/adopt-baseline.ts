import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { Client } from 'pg';

/** How many migrations of version 0.1 were squashed into one baseline per module. */
const squashedCount = 123;
/** The names of the baselines; later migrations change 0.1, too. */
const firstBaseline = '20261123T0001';
const afterBaselines = '20261123T0018';

/** The migrations among these that were squashed from those of version 0.1. */
export function baselinesOf(files: readonly string[]): string[] {
  return files.filter((file) => basename(file) >= firstBaseline && basename(file) < afterBaselines);
}

/**
 * A database that has every squashed migration has the tables of the baselines, some under older names: renames
 * these and records the baselines as done.
 * Does nothing on an empty database or on one that was adopted before; two processes may do it at once.
 * @throws Error when the database has only some of the squashed migrations
 */
export async function adoptBaseline(connectionString: string, files: readonly string[]): Promise<void> {
  const baselines = baselinesOf(files).map((file) => basename(file, '.sql'));
  const client = new Client({ connectionString });
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
        `This database has ${rowCount} of the ${squashedCount} migrations of version 0.1. Start the last 0.1 on it once, then this version.`,
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
