import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findLargeFacades } from '../scripts/architecture/facades.ts';
import { findIdFaults } from '../scripts/architecture/ids.ts';
import { findImportFaults, findUnknownModules } from '../scripts/architecture/imports.ts';
import { modules } from '../scripts/architecture/modules.ts';
import { findManifestFaults } from '../scripts/architecture/packages.ts';
import { findLongFiles, readWrittenFiles } from '../scripts/architecture/sizes.ts';
import { readSources, type Source } from '../scripts/architecture/sources.ts';
import { findSqlInApp, findTableFaults, readTableOwners } from '../scripts/architecture/tables.ts';

const sources = readSources();
const owners = readTableOwners();
/** Faults of a planted file, without arrows that only it leaves unused. */
const importFaultsOf = (planted: Source) =>
  findImportFaults([planted]).filter((fault) => fault.startsWith(`${planted.path} `));
const tableFaultsOf = (planted: Source) =>
  findTableFaults([planted], owners).filter((fault) => fault.startsWith(`${planted.path} `));

test('every module is in the table, and no source crosses a wall', () => {
  expect(findUnknownModules(sources)).toEqual([]);
  expect(findImportFaults(sources)).toEqual([]);
  expect(findTableFaults(sources, owners)).toEqual([]);
  expect(findSqlInApp(sources)).toEqual([]);
  expect(findManifestFaults(sources)).toEqual([]);
});

test('ARCHITECTURE.md lists the slices of every module', () => {
  const root = join(import.meta.dirname, '..');
  const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `([\w-]+)` +\| .+? \| (.+?) +\|$/gm)];
  const listed = rows.map(([, name, slices]) => [name!, slices!.split(', ').toSorted()] as const);
  const found = Object.keys(modules).map((name) => {
    const entries = readdirSync(join(root, 'src/modules', name), { withFileTypes: true });
    const folders = entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
    const slices = folders.filter((folder) => !['migrations', 'server', 'web'].includes(folder));
    return [name, [...(folders.includes('server') ? ['root'] : []), ...slices].toSorted()] as const;
  });
  expect(Object.fromEntries(listed)).toMatchObject(Object.fromEntries(found));
});

const events = 'src/modules/events/events';

test.each<[kind: string, path: string, line: string, fault: RegExp]>([
  // Across modules: alias, relative and deep.
  [
    'an alias',
    `${events}/server/planted.ts`,
    "import '#modules/sales/checkout/server/index.ts';",
    /may not use sales/,
  ],
  [
    'a relative path',
    `${events}/server/planted.ts`,
    "import '../../../sales/checkout/server/index.ts';",
    /may not use sales/,
  ],
  [
    'a type',
    `${events}/planted.ts`,
    "import type { A } from '#modules/sales/checkout/contract.ts';",
    /may not use sales/,
  ],
  [
    'a re-export',
    `${events}/planted.ts`,
    "export * from '#modules/sales/checkout/contract.ts';",
    /may not use sales/,
  ],
  [
    'a later import',
    `${events}/planted.ts`,
    "export const later = () => import('#modules/sales/checkout/contract.ts');",
    /may not use sales/,
  ],
  [
    'a deep path',
    `${events}/server/planted.ts`,
    "import '#modules/profiles/follows/server/follow-store.ts';",
    /enter another slice/,
  ],
  [
    'a deep relative path',
    `${events}/server/planted.ts`,
    "import '../../../profiles/follows/server/follow-store.ts';",
    /enter another slice/,
  ],
  [
    'a deep path into a neighboring slice',
    `${events}/server/planted.ts`,
    "import '../../ticket-types/server/store.ts';",
    /enter another slice/,
  ],
  [
    'a deep path from a page',
    'src/app/web/planted.tsx',
    "import '#modules/profiles/profiles/web/profile-row.tsx';",
    /enter another slice/,
  ],
  // Sides.
  ['web in server', `${events}/server/planted.ts`, "import '../web/event-card.tsx';", /server and web/],
  [
    'server in web',
    `${events}/web/planted.tsx`,
    "import '#modules/events/events/server/index.ts';",
    /server and web/,
  ],
  [
    'the server of the platform in web',
    `${events}/web/planted.tsx`,
    "export const later = () => import('#platform/server/db.ts');",
    /server and web/,
  ],
  [
    'the server of the app in a page',
    'src/app/web/planted.tsx',
    "import '../server/serve.ts';",
    /server and web/,
  ],
  ['server in a shared file', `${events}/planted.ts`, "import './server/index.ts';", /shared files/],
  ['React in a shared file', `${events}/planted.ts`, "import 'react';", /browser only/],
  [
    'React types on the server',
    `${events}/server/planted.ts`,
    "import type { ReactNode } from 'react';",
    /browser only/,
  ],
  ['Node in the browser', 'src/platform/ui/planted.ts', "import 'node:fs';", /server only/],
  [
    'the server of a package in the browser',
    'src/platform/ui/planted.ts',
    "import '@backbeat/stripe-emulator';",
    /server only/,
  ],
  [
    'the browser side of a package on the server',
    `${events}/server/planted.ts`,
    "import '@backbeat/stripe-emulator/browser';",
    /browser only/,
  ],
  [
    'the sources of a package',
    'src/platform/server/planted.ts',
    "import '../../../packages/stripe-emulator/src/server/index.ts';",
    /by its name/,
  ],
  ['server in ui', 'src/platform/ui/planted.ts', "import '../server/db.ts';", /server and web/],
  // Layers.
  [
    'a module in the platform',
    'src/platform/server/planted.ts',
    "import '#modules/events/events/rules.ts';",
    /knows no module/,
  ],
  [
    'a module in the platform, relatively',
    'src/platform/planted.ts',
    "import '../modules/events/events/rules.ts';",
    /knows no module/,
  ],
  ['the app in a module', `${events}/server/planted.ts`, "import '#app/main.ts';", /nothing of the app/],
  [
    'our sources in a package',
    'packages/planted/index.ts',
    "import '../../src/platform/ids.ts';",
    /nothing of ours/,
  ],
  [
    'a cache without a limit in bytes',
    `${events}/server/planted.ts`,
    "import { LRUCache } from 'lru-cache';",
    /byte-cache/,
  ],
])('refuses %s in %s', (_, path, text, fault) => {
  expect(importFaultsOf({ path, text: `${text}\n` })).toEqual([expect.stringMatching(fault)]);
});

test.each<[kind: string, path: string, line: string]>([
  ['an alias', 'src/planted.ts', "import '#platform/ids.ts';"],
  ['a package that it does not declare', 'src/planted.ts', "import 'fastify';"],
  ['a later import', 'src/planted.ts', "export const later = () => import('pg');"],
  ['a package of tests', 'src/planted.ts', "import { test } from 'vitest';"],
  ['a package that its tests do not declare', 'src/planted.test.ts', "import 'stripe';"],
])('refuses %s in a workspace package', (_, path, line) => {
  const planted = { path: `packages/poster-press/${path}`, text: `${line}\n` };
  expect(findManifestFaults([planted])).toEqual([
    expect.stringMatching(/package\.json doesn't declare it\.$/),
  ]);
  expect(findManifestFaults([{ ...planted, text: "import 'sharp';\n" }])).toEqual([]);
});

describe('the table of modules', () => {
  test('has no unused arrow', () => {
    const more = { ...modules, identity: { mayUse: ['media'], mayRead: [] } };
    expect(findImportFaults(sources, more)).toContain(
      "identity may use media but doesn't: delete the arrow.",
    );
  });

  test('has no circle among modules or slices', () => {
    const planted = {
      path: 'src/modules/identity/planted.ts',
      text: "import '#modules/media/contract.ts';\n",
    };
    const more = {
      ...modules,
      identity: { mayUse: ['media'], mayRead: [] },
      media: { mayUse: ['identity'], mayRead: [] },
    };
    expect(findImportFaults([...sources, planted], more)).toContainEqual(
      expect.stringMatching(/^circle: .*identity → media/),
    );
    const upward = { path: `${events}/server/planted.ts`, text: "import '../../editor/server/index.ts';\n" };
    expect(findImportFaults([...sources, upward])).toContainEqual(
      expect.stringMatching(/^circle: .*events\/events/),
    );
  });

  test('declares no table that nothing reads', () => {
    const more = { ...modules, media: { mayUse: [], mayRead: ['event'] } };
    expect(findTableFaults(sources, owners, more)).toContain("media may read event but doesn't: delete it.");
  });
});

test.each<[kind: string, text: string, fault: RegExp]>([
  ['a read in raw SQL', 'sql`select 1 from payment p`', /reads payment of sales/],
  ['a join in raw SQL', 'sql`select 1 from event e join\n payment p on true`', /reads payment of sales/],
  ['a second table after a comma', 'sql`select 1 from event e, payment p`', /reads payment of sales/],
  ['a read through Kysely', "db.selectFrom('payment as p')", /reads payment of sales/],
  [
    'a join through Kysely',
    "db.selectFrom('event').innerJoin('payment', 'a', 'b')",
    /reads payment of sales/,
  ],
  [
    'a write in raw SQL',
    'sql`update ticket_order set total = 0`',
    /writes ticket_order, which belongs to sales/,
  ],
  ['a write through Kysely', "db.insertInto('ticketOrder')", /writes ticket_order, which belongs to sales/],
  ['a queue', "openLeasedQueue({ table: 'paymentInbox' })", /writes payment_inbox, which belongs to sales/],
  [
    'a membership table',
    "openMembershipStore({ table: 'profile_team', subject: 'profile_id' })",
    /writes profile_team, which belongs to profiles/,
  ],
])('refuses %s of an undeclared table', (_, text, fault) => {
  const path = `${events}/server/planted-store.ts`;
  expect(tableFaultsOf({ path, text: `export const planted = () => ${text};\n` })).toEqual([
    expect.stringMatching(fault),
  ]);
});

test('ignores comments that look like SQL', () => {
  const path = `${events}/server/planted-store.ts`;
  expect(tableFaultsOf({ path, text: '// Never read from ticket_order here.\n' })).toEqual([]);
});

test('allows a facade at most 20 names', () => {
  expect(findLargeFacades(sources)).toEqual([]);
});

const names = (count: number) => Array.from({ length: count }, (_, place) => `name${place}`).join(', ');

test.each([
  ['21 names', `export { ${names(21)} } from './store.ts';`, /exports 21 names, but only 20 are allowed/],
  [
    '21 types',
    `export type { ${names(21)} } from './store.ts';`,
    /exports 21 names, but only 20 are allowed/,
  ],
  [
    'a function too many',
    `export { ${names(20)} } from './store.ts';\nexport function more() {}`,
    /21 names/,
  ],
  ['everything of a file', "export * from './store.ts';", /exports everything of a file/],
  ['a namespace', "export * as store from './store.ts';", /exports everything of a file/],
])('refuses a facade with %s', (_, text, fault) => {
  const path = 'src/modules/sales/promotions/server/index.ts';
  expect(findLargeFacades([{ path, text }])).toEqual([expect.stringMatching(fault)]);
  expect(findLargeFacades([{ path, text: `export { ${names(20)} } from './store.ts';` }])).toEqual([]);
});

test('allows a file at most 400 lines', () => {
  expect(findLongFiles(readWrittenFiles())).toEqual([]);
});

test.each(['src/planted.ts', 'src/platform/ui/planted.css', 'tests/planted.test.ts'])(
  'refuses 401 lines in %s',
  (path) => {
    expect(findLongFiles([{ path, text: '\n'.repeat(401) }])).toEqual([
      expect.stringMatching(/has 401 lines, but only 400 are allowed/),
    ]);
    expect(findLongFiles([{ path, text: '\n'.repeat(400) }])).toEqual([]);
  },
);

test('counts the lines of tests and styles, too, but not of generated files', () => {
  const paths = readWrittenFiles().map(({ path }) => path);
  for (const path of ['src/platform/ui/styles/app.css', 'tests/architecture.test.ts', 'seed/index.ts'])
    expect(paths).toContain(path);
  expect(paths).not.toContain('src/platform/server/tables.gen.ts');
});

test('only codecs encode and decode ids', () => {
  expect(findIdFaults(sources)).toEqual([]);
});

test.each([
  ["const id = fromWire('order:', input.orderId);", /decodes an id/],
  ["const id = text.slice(text.lastIndexOf(':') + 1);", /takes a prefix off/],
  ["const id = text.slice(text.indexOf(':') + 1);", /takes a prefix off/],
  ['const id = text.slice(OrderId.prefix.length);', /takes a prefix off/],
  ['function bareId(text: string) {}', /its own decoder/],
  ['const planIdIn = (input: unknown) => input;', /its own decoder/],
  ['const wireId = `event:backbeat:${id}`;', /writes a prefix/],
])('refuses a source that decodes ids by hand: %s', (text, fault) => {
  const planted = { path: `${events}/server/planted.ts`, text };
  expect(findIdFaults([planted])).toEqual([expect.stringMatching(fault)]);
  expect(findIdFaults([{ ...planted, text: `// ${text}` }])).toEqual([]);
});

test('a plain string passes for no id in the server and in the browser', () => {
  const root = join(import.meta.dirname, '..');
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'planted-'));
  const planted = [
    "import { newId, noId, type EventId } from '../../../src/platform/ids.ts';",
    'export const made: EventId = newId();',
    'export const none: EventId = noId;',
    "export const plain: EventId = 'text';",
  ];
  writeFileSync(join(folder, 'planted.ts'), planted.join('\n'));
  try {
    for (const part of ['server', 'web']) {
      const settings = join(folder, `tsconfig.${part}.json`);
      writeFileSync(
        settings,
        JSON.stringify({
          extends: `../../../tsconfig.${part}.json`,
          compilerOptions: { incremental: false },
          include: ['planted.ts'],
          exclude: [],
        }),
      );
      const { stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', settings], {
        cwd: root,
        encoding: 'utf8',
      });
      const faults = stdout.split('\n').filter((line) => line.includes('error TS'));
      expect(faults).toEqual([
        expect.stringMatching(/planted\.ts\(4,.*'string' is not assignable to type 'EventId'/),
      ]);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each<[kind: string, path: string, text: string, fault: RegExp]>([
  ['raw SQL', 'src/app/server/planted.ts', 'sql`select 1`', /has SQL/],
  ['typed raw SQL', 'src/app/server/planted.ts', 'sql<{ id: string }>`select id from event`', /has SQL/],
  ['a query builder', 'src/app/server/planted.ts', "db.selectFrom('event')", /has SQL/],
  ['a store', 'src/app/server/planted-store.ts', '1', /stores belong to modules/],
])('refuses %s in the app', (_, path, text, fault) => {
  expect(findSqlInApp([{ path, text: `export const planted = () => ${text};\n` }])).toEqual([
    expect.stringMatching(fault),
  ]);
});

test('allows SQL in tests of the app and in stores of modules', () => {
  const text = "export const planted = () => db.selectFrom('event');\n";
  const paths = ['src/app/server/planted.test.ts', `${events}/server/planted-store.ts`];
  expect(findSqlInApp(paths.map((path) => ({ path, text })))).toEqual([]);
});
