import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, opendir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { recordProof } from '#modules/instance/setup/server/index.ts';
import { backUpDatabase, readOutlineOf, restoreDatabase } from '#platform/server/backup.ts';
import { readConfig, type Config } from '#platform/server/config.ts';
import { openDb } from '#platform/server/db.ts';
import { hasNewestSchema } from '#platform/server/health.ts';
import { makeFolder } from '#platform/server/make-folder.ts';
import { openApp, openDatabase } from './server/app.ts';
import { verifyApp } from './verify.ts';

type Environment = Parameters<typeof readConfig>[0];
type Say = (text: string) => void;

const namePattern = /^backbeat-\d{8}T\d{6}Z$/;
const unfinished = '.partial';
const nameAt = (time: Date) => `backbeat-${time.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
/** No backup takes longer. */
const dayMs = 86_400_000;

/** Folders of DATA_DIR that a backup contains. */
const copied = { pictures: 'media', articles: 'magazine', secrets: 'secrets' } as const;

/**
 * Writes a backup into a new folder below `parent`. Nobody sees it before it is complete.
 * @param keep deletes older backups in `parent` beyond this number
 * @returns the new folder
 */
export async function backUp(
  config: Config,
  { parent, keep, version }: { parent: string; keep?: number | undefined; version: string },
): Promise<string> {
  const name = nameAt(new Date());
  const folder = resolve(parent, name);
  const partial = `${folder}${unfinished}`;
  try {
    makeFolder(resolve(parent), 0o700);
    await mkdir(partial, { mode: 0o700 });
  } catch (error) {
    throw new Error(`Can't write a backup into ${parent} (${(error as Error).message}).`, { cause: error });
  }
  const database = await openDatabase(config);
  try {
    await backUpDatabase(config.DATABASE_DIRECT_URL ?? database.url, partial, version);
    for (const part of Object.values(copied))
      await copyFolder(join(config.DATA_DIR, part), join(partial, part));
    await rename(partial, folder);
    await noteBackup(database.url, name);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  } finally {
    await database.stop();
  }
  if (keep !== undefined) await removeOlder(resolve(parent), keep);
  return folder;
}

/** For the setup checklist. A backup before an update finds the schema of the older version. */
async function noteBackup(url: string, name: string): Promise<void> {
  const db = openDb(url, { max: 1 });
  try {
    if (await hasNewestSchema(db)) await recordProof(db, 'backup', { name });
  } finally {
    await db.destroy();
  }
}

/** Also removes unfinished folders of backups that were killed. */
async function removeOlder(parent: string, keep: number): Promise<void> {
  const all = (await readdir(parent)).toSorted();
  const names = all.filter((name) => namePattern.test(name));
  const yesterday = nameAt(new Date(Date.now() - dayMs));
  const killed = all.filter(
    (name) => name.endsWith(unfinished) && namePattern.test(basename(name, unfinished)) && name < yesterday,
  );
  for (const name of [...names.slice(0, -keep), ...killed])
    await rm(join(parent, name), { recursive: true, force: true });
}

/**
 * Restores a backup into the configured database and data folder, then checks it.
 * @returns one line per violation
 */
export async function restore(
  env: Environment,
  { folder, overwrite, say }: { folder: string; overwrite: boolean; say: Say },
): Promise<readonly string[]> {
  const config = readConfig(env);
  const outline = await readOutlineOf(folder);
  const database = await openDatabase(config);
  try {
    await restoreDatabase(config.DATABASE_DIRECT_URL ?? database.url, folder, { outline, overwrite });
    say(`Restored the database of ${outline.madeAt} (version ${outline.version}).`);
    await restoreFiles(config, folder, say);
    // Read again, with the secrets that were restored.
    const app = await openApp(readConfig(env), database.url);
    try {
      const secretFaults = await Promise.all(app.features.map((feature) => feature.findSecretFault?.()));
      return [...secretFaults.filter((fault) => fault !== undefined), ...(await verifyApp(app))];
    } finally {
      await app.close();
    }
  } finally {
    await database.stop();
  }
}

async function restoreFiles(config: Config, folder: string, say: Say): Promise<void> {
  for (const part of Object.values(copied)) await copyFolder(join(folder, part), join(config.DATA_DIR, part));
  if (!existsSync(join(folder, copied.pictures)))
    say(
      'The backup contains no pictures. If they were in a bucket, restore it with the tools of its provider.',
    );
  else if (config.S3_BUCKET)
    say(`Upload the pictures in ${join(folder, copied.pictures)} to the bucket ${config.S3_BUCKET}.`);
}

/** Leaves out files that are deleted meanwhile, because Backbeat keeps running. */
async function copyFolder(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return;
  makeFolder(to, (await stat(from)).mode);
  for await (const entry of await opendir(from)) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyFolder(source, target);
    else await copyFile(source, target, constants.COPYFILE_FICLONE).catch(unlessMissing);
  }
}

/** Another process removed it meanwhile. */
const unlessMissing = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error;
};

/** The version in package.json. */
export async function readVersion(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../../package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
