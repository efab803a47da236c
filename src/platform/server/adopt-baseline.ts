import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { Client } from 'pg';

/** Migrations from before they were squashed into one baseline per module; baselines are named by a later date. */
const squashedCount = 123;
const firstBaseline = '20261123T0001';
const lastBaseline = '20261123T9999';

/**
 * A database that has every squashed migration has the tables of the baselines, some under older names: renames
 * these and records the baselines as done.
 * Does nothing on an empty database or on one that was adopted before; two processes may do it at once.
 * @throws Error when the database has only some of the squashed migrations
 */
export async function adoptBaseline(connectionString: string, files: readonly string[]): Promise<void> {
  const names = files.map((file) => basename(file, '.sql'));
  const baselines = names.filter((name) => name >= firstBaseline && name <= lastBaseline);
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
