import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import { z } from 'zod';
import {
  addRows,
  beginSnapshot,
  connectUnhurried,
  countProcesses,
  dropEverything,
  fillTables,
  hasAccounts,
  listTables,
  readOutline,
  readRows,
  type StoredTable,
} from './backup-store.ts';
import { CopyText, endOfRows } from './copy-text.ts';
import { migrate, migrationFiles } from './migrate.ts';

const outlineFile = 'outline.json';
const rowsFile = 'database.sql.gz';

/** The description of a backup, which is stored in it. */
const Outline = z.object({
  format: z.literal(1),
  version: z.string(),
  madeAt: z.iso.datetime(),
  rowsSha256: z.string(),
  migrations: z.array(z.string()),
  partitions: z.array(z.object({ name: z.string(), parent: z.string(), bounds: z.string() })),
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
});
export type Outline = z.infer<typeof Outline>;

/**
 * Writes the rows of every table, as of one moment, while the database stays in use.
 * @param folder exists
 */
export async function backUpDatabase(url: string, folder: string, version: string): Promise<void> {
  const client = await connectUnhurried(url);
  try {
    await beginSnapshot(client);
    const outline = await readOutline(client);
    const rows = join(folder, rowsFile);
    const text = copyTextOf(client, await listTables(client));
    await pipeline(text, createGzip(), createWriteStream(rows, { flush: true }));
    const about: Outline = {
      format: 1,
      version,
      madeAt: new Date().toISOString(),
      rowsSha256: await hashOf(rows),
      ...outline,
      migrations: [...outline.migrations],
      partitions: [...outline.partitions],
      sequences: [...outline.sequences],
    };
    await writeFile(join(folder, outlineFile), `${JSON.stringify(about, null, 2)}\n`, { flush: true });
  } finally {
    await client.end();
  }
}

/** As `pg_dump --data-only` writes it, so that psql can load it too. */
async function* copyTextOf(client: pg.Client, tables: readonly StoredTable[]): AsyncGenerator<Buffer> {
  for (const table of tables) {
    yield Buffer.from(`COPY ${table.name} (${table.columns}) FROM stdin;\n`);
    yield* readRows(client, table);
    yield endOfRows;
  }
}

/**
 * Reads and checks a backup before anything is changed.
 * @throws Error if it is incomplete, damaged, or of a version that this one can't restore
 */
export async function readOutlineOf(folder: string): Promise<Outline> {
  const outline = parseOutline(await readPart(folder, outlineFile, (file) => readFile(file, 'utf8')), folder);
  if ((await readPart(folder, rowsFile, hashOf)) !== outline.rowsSha256)
    throw new Error(`${join(folder, rowsFile)} is damaged: its checksum differs. Use another backup.`);
  const unknown = outline.migrations.filter((name) => !fileNames().has(name));
  if (unknown.length > 0)
    throw new Error(
      `This backup was made by version ${outline.version}. Restore it with that version, then update. Unknown here: ${unknown.join(', ')}.`,
    );
  return outline;
}

async function readPart(
  folder: string,
  name: string,
  read: (file: string) => Promise<string>,
): Promise<string> {
  const file = join(folder, name);
  return read(file).catch((error: NodeJS.ErrnoException) => {
    const says =
      error.code === 'ENOENT'
        ? `${folder} is not a complete backup: it has no ${name}.`
        : `Can't read ${file} (${error.message}).`;
    throw new Error(says, { cause: error });
  });
}

function parseOutline(text: string, folder: string): Outline {
  try {
    return Outline.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(
      `${join(folder, outlineFile)} is damaged, or of a newer version. Use another backup, or the version that made it.`,
      { cause: error },
    );
  }
}

const fileNames = () => new Map(migrationFiles().map((file) => [basename(file, '.sql'), file]));

/**
 * Fills a database from a backup, and brings it to the newest schema.
 * @param overwrite drops what the database contains
 * @throws Error if processes use the database, or if it has accounts and must not be overwritten
 */
export async function restoreDatabase(
  url: string,
  folder: string,
  { outline, overwrite }: { outline: Outline; overwrite: boolean },
): Promise<void> {
  const client = await connectUnhurried(url);
  try {
    const processes = await countProcesses(client);
    if (processes > 0)
      throw new Error(`Stop Backbeat first: ${processes} of its connections use this database.`);
    if (!overwrite && (await hasAccounts(client)))
      throw new Error(
        'This database has accounts. Restore into an empty one, or add --overwrite to delete everything in it.',
      );
    await dropEverything(client);
    // The rows fit the schema that they were read from. Later migrations then change both.
    const files = fileNames();
    await migrate(
      url,
      outline.migrations.map((name) => files.get(name)!),
    );
    await fillTables(client, outline, () => loadRows(client, join(folder, rowsFile)));
  } finally {
    await client.end();
  }
  await migrate(url);
}

async function loadRows(client: pg.Client, file: string): Promise<void> {
  const unpacked = createGunzip();
  const reading = pipeline(createReadStream(file), unpacked);
  // Awaited below. Without this, an earlier failure would end the process with an unhandled rejection.
  reading.catch(() => {});
  const text = new CopyText(unpacked);
  for (let header = await text.line(); header !== undefined; header = await text.line())
    await addRows(client, header, text.rows());
  await reading;
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
