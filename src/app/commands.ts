import { readConfig } from '#platform/server/config.ts';
import type { Database, House } from './server/house.ts';
import type { Pages, Web } from './server/serve.ts';
import type { Worker } from './server/worker.ts';

type Command = {
  readonly about: string;
  readonly run: (args: readonly string[]) => Promise<void>;
};

const commands: Readonly<Record<string, Command>> = {
  start: {
    about: 'everything in one process; prepares what is missing (--api-only: without the pages)',
    run: (args) => runAll(servedPages(args)),
  },
  dev: {
    about: 'the same, with the pages served from their sources',
    run: () => runAll('sources'),
  },
  web: {
    about: 'serves HTTP only; any number of them on one database (--api-only: without the pages)',
    run: async (args) => {
      const pages = servedPages(args);
      const opened = await openPrepared(pages);
      const web = await openListening(opened.house, pages);
      say(`Backbeat serves ${web.address}`);
      closeOnSignal(opened, { web });
    },
  },
  worker: {
    about: 'works the background only; any number of them on one database',
    run: async () => {
      const opened = await openPrepared('none');
      const { openWorker } = await import('./server/worker.ts');
      const worker = await openWorker(opened.house);
      say('Backbeat works in the background.');
      closeOnSignal(opened, { worker });
    },
  },
  migrate: { about: 'brings the database to the newest schema', run: migrateOnly },
  seed: { about: 'fills an empty database with the demo city', run: seedOnly },
  reindex: { about: 'builds what search knows anew; searches go on meanwhile', run: reindexOnly },
  verify: { about: 'checks money, tickets and facts against what must always be true', run: verifyOnly },
  build: { about: 'builds the pages', run: async () => (await import('./build.ts')).buildPages() },
};

/** Runs one command; its failure is told in one sentence, and the process ends with 1. */
export async function runCommand([name = 'start', ...args]: readonly string[]): Promise<void> {
  const command = commands[name];
  if (!command) {
    const lines = Object.entries(commands).map(([known, { about }]) => `  ${known.padEnd(8)} ${about}`);
    process.stderr.write(`There is no command "${name}". There are:\n${lines.join('\n')}\n`);
    process.exitCode = 1;
    return;
  }
  try {
    await command.run(args);
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exit(1);
  }
}

const servedPages = (args: readonly string[]): Pages => (args.includes('--api-only') ? 'none' : 'pages');

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as { code?: string; port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Set PORT to another one.`;
  if (code === 'ECONNREFUSED') return `No database answers at DATABASE_URL (${error.message}).`;
  return process.env.LOG_LEVEL === 'debug' ? (error.stack ?? error.message) : error.message;
}

type Opened = { readonly database: Database; readonly house: House };

/** Opens the house on a migrated database. The pages are built meanwhile where that is needed. */
async function openPrepared(pages: Pages): Promise<Opened> {
  const config = readConfig(process.env);
  const building =
    pages === 'pages' ? import('./build.ts').then(({ ensureBuilt }) => ensureBuilt()) : undefined;
  // Awaited below; a failure before that must not end the process without its sentence.
  building?.catch(() => {});
  const { openDatabase, openHouse } = await import('./server/house.ts');
  const database = await openDatabase(config);
  try {
    const directUrl = config.DATABASE_DIRECT_URL;
    await migrateWhereOld(directUrl ?? database.url);
    const pooler = directUrl ? await import('#platform/server/session-settings.ts') : undefined;
    // Before the first connection through the pooler opens.
    await pooler?.giveRoleSettings(directUrl!);
    const house = await openHouse(config, database.url);
    await pooler?.checkPooledSettings(house.services.db, directUrl!, house.services.log);
    await building;
    return { database, house };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** The migrator takes a second to find that there is nothing to do; one query knows it too. */
async function migrateWhereOld(url: string): Promise<void> {
  const { openDb } = await import('#platform/server/db.ts');
  const { hasNewestSchema } = await import('#platform/server/health.ts');
  const db = openDb(url, { max: 1 });
  // An empty database has no table to look into; one that does not answer is the migrator's error to tell.
  const isNewest = await hasNewestSchema(db).catch(() => false);
  await db.destroy();
  if (isNewest) return;
  const { migrate } = await import('#platform/server/migrate.ts');
  await migrate(url);
}

async function runAll(pages: Pages): Promise<void> {
  const opened = await openPrepared(pages);
  const { house } = opened;
  const { seedApart } = await import('./first-run.ts');
  await seedApart(house, say);
  const { openWorker } = await import('./server/worker.ts');
  const [web, worker] = await Promise.all([openListening(house, pages), openWorker(house)]);
  closeOnSignal(opened, { web, worker });
  const { welcome } = await import('./welcome.ts');
  say(await welcome(house, web));
}

async function openListening(house: House, pages: Pages): Promise<Web & { readonly address: string }> {
  const { openWeb } = await import('./server/serve.ts');
  const { config } = house.services;
  const web = await openWeb(house, pages);
  const listening = await web.app.listen({ port: config.PORT, host: config.HOST });
  return { ...web, address: config.HOST === '127.0.0.1' ? config.PUBLIC_URL : listening };
}

/**
 * SIGTERM and SIGINT: requests and jobs under way are finished, in this order, then connections are given back. A
 * second signal ends the process at once.
 */
function closeOnSignal({ house, database }: Opened, parts: { web?: Web; worker?: Worker }): void {
  let closing = false;
  const close = async () => {
    if (closing) process.exit(1);
    closing = true;
    await parts.web?.drain();
    await parts.worker?.stop();
    await house.close();
    await database.stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      close().catch((error: unknown) => {
        house.services.log.error({ err: error }, 'the house did not close cleanly');
        process.exit(1);
      });
    });
  }
}

async function withHouse(work: (house: House) => Promise<void>): Promise<void> {
  const { database, house } = await openPrepared('none');
  try {
    await work(house);
  } finally {
    await house.close();
    await database.stop();
  }
}

async function migrateOnly(): Promise<void> {
  await withHouse(async () => say('The database has the newest schema.'));
}

async function seedOnly(): Promise<void> {
  const { seedOnFirstRun } = await import('./first-run.ts');
  await withHouse(async (house) => {
    if (!(await seedOnFirstRun(house, say)))
      say('There is nothing to seed: SEED=none, or it was done before.');
  });
}

async function reindexOnly(): Promise<void> {
  const { reindex } = await import('#modules/discovery/search/server/index.ts');
  await withHouse(async ({ services }) => {
    const total = await reindex(services.db, {
      onBatch: ({ total: so }) => {
        if (so % 50_000 === 0) say(`${so} …`);
      },
    });
    say(`${total} things can be found.`);
  });
}

async function verifyOnly(): Promise<void> {
  const { verifyHouse } = await import('./verify.ts');
  await withHouse(async (house) => {
    const wrong = await verifyHouse(house);
    say(wrong.length === 0 ? 'All is as it must be.' : wrong.join('\n'));
    if (wrong.length > 0) process.exitCode = 1;
  });
}
