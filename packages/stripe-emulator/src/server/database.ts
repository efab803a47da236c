import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { EmulatorDb, EmulatorTables } from './tables.ts';

/** The folder of the SQL files that create the tables, for programs with their own migrator. */
export const migrationsFolder = join(import.meta.dirname, '../../migrations');

const int8 = 20;
/** Amounts and sequences are bigint, and far below 2^53. */
const getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  oid === int8 && format !== 'binary'
    ? Number
    : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser;

/** Opens a pool on a PostgreSQL database. Close it with `destroy()`. */
export function openEmulatorDb(url: string, connections = 10): EmulatorDb {
  const pool = new pg.Pool({ connectionString: url, max: connections, types: { getTypeParser } });
  // Without a listener, losing an idle connection would end the process. The pool opens another, and running
  // statements report their own errors.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<EmulatorTables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

/** Creates the tables unless they exist. */
export async function createTables(db: EmulatorDb): Promise<void> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('stripe_emulator_intent') is not null as exists`.execute(db);
  if (rows[0]!.exists) return;
  for (const file of globSync('*.sql', { cwd: migrationsFolder }).toSorted())
    await sql.raw(readFileSync(join(migrationsFolder, file), 'utf8')).execute(db);
}
