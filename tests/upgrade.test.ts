import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureBuilt } from '#app/build.ts';
import { backUp, restore } from '#app/back-up.ts';
import { openApp, type App } from '#app/server/app.ts';
import { openWeb, type Web } from '#app/server/serve.ts';
import { verifyApp } from '#app/verify.ts';
import { openSigner } from '#modules/sales/tickets/server/index.ts';
import { readOutlineOf, restoreDatabase } from '#platform/server/backup.ts';
import { readConfig } from '#platform/server/config.ts';
import { openDb, sql } from '#platform/server/db.ts';
import { openTestDatabase } from '#platform/testing/database.ts';
import { describeSchema } from '#platform/testing/describe-schema.ts';
import { landmarks } from '#seed/landmarks.ts';

/** Written by `node scripts/make-release-fixture.ts` on the release. */
const releases = readdirSync(join(import.meta.dirname, 'upgrade'));
const fixtureOf = (release: string) => join(import.meta.dirname, 'upgrade', release);
const fixtureSecret = 'sealed the keys of every fixture';

const folder = mkdtempSync(join(tmpdir(), 'backbeat-upgrade-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const environmentOf = (url: string, name: string) => ({
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  SEED: 'none',
  DATABASE_URL: url,
  DATA_DIR: join(folder, name),
  AUTH_SECRET: fixtureSecret,
});
const configOf = (url: string, name: string) => readConfig(environmentOf(url, name));

describe.each(releases)('a database of %s', (release) => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  let app: App;
  let web: Web;

  beforeAll(async () => {
    await ensureBuilt();
    database = await openTestDatabase();
    const outline = await readOutlineOf(fixtureOf(release));
    await restoreDatabase(database.url, fixtureOf(release), { outline, overwrite: false });
    app = await openApp(configOf(database.url, release), database.url);
    web = await openWeb(app, 'pages');
  }, 300_000);
  afterAll(async () => {
    await web.server.close();
    await app.close();
    await database.close();
  });

  test('is migrated, consistent, and served by this version [INS-08]', async () => {
    expect(await verifyApp(app)).toEqual([]);
    const { path, name } = landmarks.nightFreight;
    const page = await web.server.inject(path);
    expect([page.statusCode, page.body.includes(`<title>${name}`)]).toEqual([200, true]);
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from ticket t join ticket_order o on o.id = t.order_id`.execute(
      app.services.db,
    );
    expect(rows[0]!.total).toBeGreaterThan(10);
  });

  test('keeps every table and column that the release reads and writes, while both versions run [INS-08]', async () => {
    const now = columnsIn(await describeSchema(app.services.db));
    const before = columnsIn(readFileSync(join(fixtureOf(release), 'columns.txt'), 'utf8'));
    expect(before.size).toBeGreaterThan(1000);
    expect(findContractions(before, now)).toEqual([]);
  });
});

type Column = { readonly type: string; readonly required: boolean; readonly filled: boolean };

/** Reads columns from the text of `describeSchema`, by `table.column`. */
function columnsIn(schema: string): Map<string, Column> {
  const lines = [...schema.matchAll(/^ {2}(\w+\.\w+) (.+)$/gm)];
  return new Map(
    lines.map(([, name, text]) => {
      const [, type, rest] = /^(.+?)((?: not null| identity| generated| default| collate).*)?$/.exec(text!)!;
      const required = / not null/.test(rest ?? '');
      return [name!, { type: type!, required, filled: / (?:identity|generated|default)/.test(rest ?? '') }];
    }),
  );
}

/** Finds what breaks statements of the older version, one line each. */
function findContractions(before: ReadonlyMap<string, Column>, now: ReadonlyMap<string, Column>): string[] {
  const tables = new Set([...before.keys()].map((name) => name.split('.')[0]));
  const changed = [...before].flatMap(([name, old]) => {
    const column = now.get(name);
    if (!column) return [`${name} is gone`];
    if (column.type !== old.type) return [`${name} was ${old.type} and is ${column.type}`];
    if (column.required && !column.filled && !(old.required && !old.filled)) return [`${name} must be given`];
    return [];
  });
  const added = [...now].flatMap(([name, { required, filled }]) =>
    !before.has(name) && tables.has(name.split('.')[0]) && required && !filled
      ? [`${name} is new and must be given`]
      : [],
  );
  return [...changed, ...added];
}

describe('the check for contractions', () => {
  const before = columnsIn(
    'table a\n  a.id uuid not null\n  a.name text\n  a.at timestamp with time zone not null default now()\n',
  );
  test.each([
    [
      'nothing',
      'a.id uuid not null|a.name text|a.at timestamp with time zone not null default now()|a.new text|b.id uuid not null',
      [],
    ],
    [
      'a dropped column',
      'a.id uuid not null|a.at timestamp with time zone not null default now()',
      ['a.name is gone'],
    ],
    [
      'another type',
      'a.id text not null|a.name text|a.at timestamp with time zone not null default now()',
      ['a.id was uuid and is text'],
    ],
    [
      'a lost default',
      'a.id uuid not null|a.name text|a.at timestamp with time zone not null',
      ['a.at must be given'],
    ],
    [
      'an old column that is required',
      'a.id uuid not null|a.name text not null|a.at timestamp with time zone not null default now()',
      ['a.name must be given'],
    ],
    [
      'a new column that is required',
      'a.id uuid not null|a.name text|a.at timestamp with time zone not null default now()|a.new text not null',
      ['a.new is new and must be given'],
    ],
  ])('finds %s', (_, columns, found) => {
    expect(findContractions(before, columnsIn(columns.replaceAll(/^|\|/g, '\n  ')))).toEqual(found);
  });
});

describe('a backup', () => {
  const release = releases.at(-1)!;
  let source: Awaited<ReturnType<typeof openTestDatabase>>;
  let target: typeof source;
  let made: string;
  const article =
    '---\ntitle: A\nlead: B\nauthor: C\ndate: 2026-01-01\ntags: [d]\ngel: jade\n---\nIt was raining.';

  beforeAll(async () => {
    [source, target] = [await openTestDatabase(), await openTestDatabase()];
    const outline = await readOutlineOf(fixtureOf(release));
    await restoreDatabase(source.url, fixtureOf(release), { outline, overwrite: false });
    await addEventFromElsewhere(source.url);
    mkdirSync(join(folder, 'source/magazine'), { recursive: true });
    writeFileSync(join(folder, 'source/magazine/first-night.md'), article);
    made = await backUp(configOf(source.url, 'source'), {
      parent: join(folder, 'backups'),
      version: '0.0.0',
    });
  }, 120_000);
  afterAll(async () => {
    await source.close();
    await target.close();
  });

  const restoreInto = (url: string, name: string, overwrite = false) =>
    restore(environmentOf(url, name), { folder: made, overwrite, say: () => {} });

  test('restored into an empty instance is consistent, has every row and article, and its ticket codes are valid [INS-08]', async () => {
    expect(await restoreInto(target.url, 'target')).toEqual([]);
    expect(await fingerprintOf(target.url)).toEqual(await fingerprintOf(source.url));
    expect(readFileSync(join(folder, 'target/magazine/first-night.md'), 'utf8')).toBe(article);
    const db = openDb(target.url, { max: 1 });
    const keys = await openSigner(db, configOf(target.url, 'target'))();
    const tickets = await db.selectFrom('ticket').select(['code', 'eventId']).execute();
    expect(tickets.filter(({ code, eventId }) => !keys.check(code, eventId))).toEqual([]);
    await db.destroy();
  });

  test('overwrites an instance with accounts only when asked to, and never while it runs [INS-08]', async () => {
    await expect(restoreInto(source.url, 'source')).rejects.toThrow('This database has accounts.');
    const db = openDb(source.url, { max: 1 });
    await sql`update profile set name = 'Changed after the backup'`.execute(db);
    await expect(restoreInto(source.url, 'source', true)).rejects.toThrow('Stop Backbeat first');
    await db.destroy();
    expect(await restoreInto(source.url, 'source', true)).toEqual([]);
    expect(await fingerprintOf(source.url)).toEqual(await fingerprintOf(target.url));
  });

  test('that fails leaves nothing behind, and one that succeeds deletes older ones beyond the number to keep [INS-08]', async () => {
    const parent = join(folder, 'kept');
    const nowhere = configOf('postgres://backbeat@127.0.0.1:1/backbeat', 'source');
    await expect(backUp(nowhere, { parent, version: '0.0.0' })).rejects.toThrow('ECONNREFUSED');
    expect(readdirSync(parent)).toEqual([]);
    for (const name of ['backbeat-20260101T000000Z', 'backbeat-20260102T000000Z', 'of someone else'])
      mkdirSync(join(parent, name));
    const newest = await backUp(configOf(source.url, 'source'), { parent, keep: 2, version: '0.0.0' });
    expect(readdirSync(parent).toSorted()).toEqual(
      ['backbeat-20260102T000000Z', basename(newest), 'of someone else'].toSorted(),
    );
    const db = openDb(source.url, { max: 1 });
    const proofs = await db.selectFrom('setupProof').select(['kind', 'detail']).execute();
    expect(proofs).toEqual([{ kind: 'backup', detail: { name: basename(newest) } }]);
    await db.destroy();
  });

  test('that is damaged or of a newer version is refused before anything changes [INS-08]', async () => {
    const damaged = join(folder, 'damaged');
    cpSync(made, damaged, { recursive: true });
    truncateSync(join(damaged, 'database.sql.gz'), 1000);
    await expect(readOutlineOf(damaged)).rejects.toThrow('is damaged: its checksum differs');
    const newer = join(folder, 'newer');
    cpSync(made, newer, { recursive: true });
    const text = readFileSync(join(made, 'outline.json'), 'utf8');
    writeFileSync(
      join(newer, 'outline.json'),
      text.replace('"migrations": [', '"migrations": ["21000101T0000-later",'),
    );
    await expect(readOutlineOf(newer)).rejects.toThrow('Restore it with that version, then update.');
  });
});

/** A domain event that waits, of a server that counted more transactions. */
async function addEventFromElsewhere(url: string): Promise<void> {
  const db = openDb(url, { max: 1 });
  await sql`
    insert into outbox (id, type, key, payload, written_by)
    values (gen_random_uuid(), 'order.completed', 'nothing', '{}', '9000000000'::xid8)`.execute(db);
  await db.destroy();
}

/** A hash of each table's rows, except for those that depend on the moment. */
async function fingerprintOf(url: string): Promise<Record<string, string>> {
  const db = openDb(url, { max: 1 });
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
       and c.relname not in ('migration', 'instance_state', 'outbox', 'setup_proof')`.execute(db);
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ hash: string }>`
      select coalesce(md5(string_agg(t::text, E'\n' order by t::text)), '') as hash from ${sql.table(name)} t`.execute(
      db,
    );
    hashes[name] = rows[0]!.hash;
  }
  await db.destroy();
  return hashes;
}
