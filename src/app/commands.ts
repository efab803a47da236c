import { join, resolve } from 'node:path';
import { setupLines } from '#modules/admin/setup/copy.ts';
import { readConfig } from '#platform/server/config.ts';
import { readArguments, type Arguments, type Taken } from './command-arguments.ts';
import type { Database, App } from './server/app.ts';
import type { Pages, Web } from './server/serve.ts';
import type { Worker } from './server/worker.ts';

type Command = {
  readonly about: string;
  /** Refuses to make an empty database, which a command without the settings of its instance would work on. */
  readonly needsDatabase?: true;
  /** Absent if it takes nothing. */
  readonly takes?: Taken;
  readonly run: (args: Arguments) => Promise<void>;
};

const apiOnly: Taken = { usage: '[--api-only]', options: { 'api-only': { type: 'boolean' } } };

const commands: Readonly<Record<string, Command>> = {
  start: {
    about: 'everything in one process; prepares what is missing (--api-only: without the pages)',
    takes: apiOnly,
    run: (args) => runAll(servedPages(args)),
  },
  dev: {
    about: 'the same, with the pages served from their sources',
    run: () => runAll('sources'),
  },
  web: {
    about: 'serves HTTP only; any number of them on one database (--api-only: without the pages)',
    takes: apiOnly,
    run: async (args) => {
      const pages = servedPages(args);
      const opened = await openPrepared(pages);
      const web = await openListening(opened.app, pages);
      say(`Backbeat is running at ${web.address}`);
      await saySetupLink(opened.app, pages);
      closeOnSignal(opened, { web });
    },
  },
  worker: {
    about: 'works the background only; any number of them on one database',
    run: async () => {
      const opened = await openPrepared('none');
      const { openWorker } = await import('./server/worker.ts');
      const worker = await openWorker(opened.app);
      say('Backbeat is working in the background.');
      closeOnSignal(opened, { worker });
    },
  },
  migrate: { about: 'brings the database to the newest schema', run: migrateOnly },
  distribute: {
    about: 'distributes the sale on a Citus coordinator; repeat it after each update',
    run: distributeOnly,
  },
  seed: { about: 'fills an empty database with the demo city', run: seedOnly },
  reindex: {
    about: 'rebuilds the search index while it stays in use',
    needsDatabase: true,
    run: reindexOnly,
  },
  verify: {
    about: 'checks money, tickets and domain events against what must always be true',
    needsDatabase: true,
    run: verifyOnly,
  },
  backup: {
    about: 'copies database, pictures, articles and secrets into a new folder (--keep 7)',
    needsDatabase: true,
    takes: { usage: '[folder] [--keep 7]', words: 1, options: { keep: { type: 'string' } } },
    run: backUpNow,
  },
  restore: {
    about: 'fills an empty instance from a backup (--overwrite: any instance)',
    takes: { usage: 'folder [--overwrite]', words: 1, options: { overwrite: { type: 'boolean' } } },
    run: restoreFrom,
  },
  demo: { about: 'a public demo: a fresh city every hour, and nothing is sent', run: publicDemo },
  admin: {
    about: 'makes an account an admin and prints a sign-in link: admin you@example.com',
    needsDatabase: true,
    takes: { usage: 'you@example.com', words: 1 },
    run: ({ words: [address = ''] }) => adminOnly(address),
  },
  doctor: {
    about: 'lists what is set up and what is missing; exits with 1 if something is broken',
    needsDatabase: true,
    run: doctor,
  },
  build: { about: 'builds the pages', run: async () => (await import('./build.ts')).buildPages() },
};

export const commandNames: readonly string[] = Object.keys(commands);

/** Runs one command. If it fails, prints one sentence and exits with 1. */
export async function runCommand([name = 'start', ...args]: readonly string[]): Promise<void> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    const lines = Object.entries(commands).map(([known, { about }]) => `  ${known.padEnd(10)} ${about}`);
    process.stderr.write(`Unknown command "${name}". Commands:\n${lines.join('\n')}\n`);
    process.exitCode = 1;
    return;
  }
  try {
    const taken = readArguments(name, args, command.takes);
    if (command.needsDatabase) await requireDatabase();
    await command.run(taken);
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exit(1);
  }
}

/** @throws Error if no database is set and none was made by an earlier start */
async function requireDatabase(): Promise<void> {
  const { hasDatabase } = await import('#platform/server/embedded-database.ts');
  const config = readConfig(process.env);
  if (!hasDatabase(config))
    throw new Error(`There is no database in ${config.DATA_DIR}. Set DATABASE_URL and the other settings.`);
}

const servedPages = ({ options }: Arguments): Pages => (options['api-only'] ? 'none' : 'pages');

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** System calls that fail without a server, and codes for a wrong password, role or database. */
const noConnection = new Set(['connect', 'getaddrinfo', 'ECONNREFUSED', '28P01', '28000', '3D000']);

/** No right to write, a read-only disk, and a file in place of a folder. */
const noWriting = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR']);

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code = '', port, syscall = '', path = '' } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Set PORT to another one.`;
  if (syscall === 'listen') return `Can't listen at HOST and PORT (${error.message}).`;
  if (noConnection.has(syscall) || noConnection.has(code))
    return `Can't connect to the database at DATABASE_URL (${error.message}).`;
  const dataDir = resolve(process.env.DATA_DIR || '.data');
  // In a folder that takes no others, and then of DATA_DIR or a folder above it.
  const isUnmade = syscall === 'mkdir' && code === 'ENOENT' && dataDir.startsWith(path);
  if (isUnmade || (noWriting.has(code) && path.startsWith(dataDir)))
    return `Can't write to DATA_DIR (${error.message}).`;
  return process.env.LOG_LEVEL === 'debug' ? (error.stack ?? error.message) : error.message;
}

type Opened = { readonly database: Database; readonly app: App };

/** Opens the app on a migrated database, and builds the pages meanwhile if needed. */
async function openPrepared(pages: Pages): Promise<Opened> {
  const config = readConfig(process.env);
  const building =
    pages === 'pages' ? import('./build.ts').then(({ ensureBuilt }) => ensureBuilt()) : undefined;
  // Awaited below. Without this, an earlier failure would end the process with an unhandled rejection.
  building?.catch(() => {});
  const { openDatabase, openApp } = await import('./server/app.ts');
  const database = await openDatabase(config);
  try {
    const directUrl = config.DATABASE_DIRECT_URL;
    await migrateWhereOld(directUrl ?? database.url);
    const pooler = directUrl ? await import('#platform/server/session-settings.ts') : undefined;
    await pooler?.giveRoleSettings(directUrl!);
    const app = await openApp(config, database.url);
    await pooler?.checkPooledSettings(app.services.db, directUrl!, app.services.log);
    await building;
    return { database, app };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** The migrator takes a second to find that nothing is left to do; one query is enough. */
async function migrateWhereOld(url: string): Promise<void> {
  const { openDb } = await import('#platform/server/db.ts');
  const { hasNewestSchema } = await import('#platform/server/health.ts');
  const db = openDb(url, { max: 1 });
  // An empty database has no such table, and the migrator reports one that doesn't answer.
  const isNewest = await hasNewestSchema(db).catch(() => false);
  await db.destroy();
  if (isNewest) return;
  const { migrate } = await import('#platform/server/migrate.ts');
  await migrate(url);
}

async function runAll(pages: Pages): Promise<void> {
  const opened = await openPrepared(pages);
  const { app } = opened;
  const { seedApart } = await import('./first-run.ts');
  await seedApart(app, say);
  const { openWorker } = await import('./server/worker.ts');
  const [web, worker] = await Promise.all([openListening(app, pages), openWorker(app)]);
  closeOnSignal(opened, { web, worker });
  const { welcome } = await import('./welcome.ts');
  say(await welcome(app, web));
  await saySetupLink(app, pages);
}

async function openListening(app: App, pages: Pages): Promise<Web & { readonly address: string }> {
  const { openWeb } = await import('./server/serve.ts');
  const { config } = app.services;
  const web = await openWeb(app, pages);
  const listening = await web.server.listen({ port: config.PORT, host: config.HOST });
  return { ...web, address: config.HOST === '127.0.0.1' ? config.PUBLIC_URL : listening };
}

/**
 * On SIGTERM or SIGINT, finishes requests and jobs, in this order, then closes connections. A second signal ends the
 * process immediately.
 */
function closeOnSignal({ app, database }: Opened, parts: { web?: Web; worker?: Worker }): void {
  let closing = false;
  const close = async () => {
    if (closing) process.exit(1);
    closing = true;
    await parts.web?.drain();
    await parts.worker?.stop();
    await app.close();
    await database.stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      close().catch((error: unknown) => {
        app.services.log.error({ err: error }, 'the app did not close cleanly');
        process.exit(1);
      });
    });
  }
}

async function withApp(work: (app: App) => Promise<void>): Promise<void> {
  const { database, app } = await openPrepared('none');
  try {
    await work(app);
  } finally {
    await app.close();
    await database.stop();
  }
}

async function migrateOnly(): Promise<void> {
  await withApp(async () => say('The database schema is up to date.'));
}

async function distributeOnly(): Promise<void> {
  const { DATABASE_URL, DATABASE_DIRECT_URL = DATABASE_URL } = readConfig(process.env);
  if (!DATABASE_DIRECT_URL) throw new Error('Set DATABASE_URL to a database on a Citus coordinator.');
  await migrateWhereOld(DATABASE_DIRECT_URL);
  const { distributeSale } = await import('./server/distribute-sale.ts');
  const tables = await distributeSale(DATABASE_DIRECT_URL);
  say(tables.length > 0 ? `Distributed: ${tables.join(', ')}.` : 'All tables of the sale are distributed.');
}

async function seedOnly(): Promise<void> {
  const { seedOnFirstRun } = await import('./first-run.ts');
  await withApp(async (app) => {
    if (!(await seedOnFirstRun(app, say))) say('There is nothing to seed: SEED=none, or it was done before.');
  });
}

async function reindexOnly(): Promise<void> {
  const { reindex } = await import('#modules/discovery/search/server/index.ts');
  await withApp(async ({ services }) => {
    const total = await reindex(services.db, {
      onBatch: ({ total: so }) => {
        if (so % 50_000 === 0) say(`${so} …`);
      },
    });
    say(`Indexed ${total} items for search.`);
  });
}

/** While there is no admin, prints the link that makes one. */
async function saySetupLink({ services: { db, config } }: App, pages: Pages): Promise<void> {
  if (pages === 'none') return;
  const { makeSetupLink } = await import('#modules/admin/setup/server/index.ts');
  const link = await makeSetupLink(db, config);
  if (link) say(setupLines.link(link));
}

async function adminOnly(address: string): Promise<void> {
  const { makeAdmin } = await import('#modules/admin/setup/server/index.ts');
  await withApp(async ({ services: { db, config } }) => {
    const link = await makeAdmin(db, config, address);
    say(setupLines.admin(address, link));
  });
}

async function doctor(): Promise<void> {
  const { examineApp } = await import('./doctor.ts');
  await withApp(async (app) => {
    const { text, isBroken } = await examineApp(app);
    say(text);
    if (isBroken) process.exitCode = 1;
  });
}

async function verifyOnly(): Promise<void> {
  const { verifyApp } = await import('./verify.ts');
  await withApp(async (app) => {
    report(await verifyApp(app));
  });
}

function report(wrong: readonly string[]): void {
  say(wrong.length === 0 ? 'OK: money, tickets and domain events are consistent.' : wrong.join('\n'));
  if (wrong.length > 0) process.exitCode = 1;
}

async function backUpNow({ words, options }: Arguments): Promise<void> {
  const { keep: written } = options;
  const keep = written === undefined ? undefined : Number(written === true ? NaN : written);
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0))
    throw new Error('--keep takes the number of backups to keep, such as --keep 7.');
  const { backUp, readVersion } = await import('./back-up.ts');
  const config = readConfig(process.env);
  const parent = words[0] ?? join(config.DATA_DIR, 'backups');
  say(`Backup written to ${await backUp(config, { parent, keep, version: await readVersion() })}`);
  if (config.S3_BUCKET) say(`Pictures are in the bucket ${config.S3_BUCKET}: back it up as well.`);
  for (const name of ['AUTH_SECRET', 'TICKET_SIGNING_KEY'])
    if (process.env[name]) say(`${name} is not part of the backup: keep it in a safe place.`);
}

async function restoreFrom({ words: [folder], options }: Arguments): Promise<void> {
  if (folder === undefined) throw new Error('Name the folder of a backup: restore /backups/backbeat-…');
  const { restore } = await import('./back-up.ts');
  report(await restore(process.env, { folder, overwrite: options['overwrite'] === true, say }));
}

async function publicDemo(): Promise<void> {
  const env = { ...process.env, DEMO: 'public' };
  const config = readConfig(env);
  if (config.DATABASE_URL)
    throw new Error('Unset DATABASE_URL: the public demo deletes its database every hour.');
  const { runPublicDemo } = await import('./public-demo.ts');
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopping.abort());
  const run = (command: string) => (dataDir: string) => ({
    args: [join(import.meta.dirname, 'main.ts'), command],
    env: { ...env, DATA_DIR: dataDir },
  });
  const hour = 3_600_000;
  await runPublicDemo({
    folder: join(config.DATA_DIR, 'public-demo'),
    prepare: run('seed'),
    serve: run('start'),
    untilReset: () => hour - (Date.now() % hour),
    prepareWithin: 300_000,
    stop: stopping.signal,
    say,
  });
}
