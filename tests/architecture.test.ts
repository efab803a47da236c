import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const ownerOf = (file: string) => file.match(/^src[/](kit|features[/][^/]+)[/]/)?.[1] ?? 'app';

test('only the feature that creates a table writes to it', () => {
  const owner = new Map<string, string>();
  for (const file of globSync('src/**/migrations/*.sql'))
    for (const [, table] of readFileSync(file, 'utf8').matchAll(/create (?:unlogged )?table (\w+)/g))
      owner.set(table!, ownerOf(file));

  const camel = (table: string) => table.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const byCamel = new Map([...owner].map(([table, feature]) => [camel(table), feature]));
  const writes = /(?:insert into|update|delete from) (\w+)|(?:insertInto|updateTable|deleteFrom)\('(\w+)/g;
  const trespass = globSync('src/**/server/**/*.ts', {
    exclude: ['**/*.test.ts', '**/*.gen.ts', '**/testing/**'],
  }).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(writes)].flatMap(([statement, plain, built]) => {
      const feature = plain ? owner.get(plain) : byCamel.get(built!);
      return feature && feature !== ownerOf(file) ? [`${file}: ${statement}`] : [];
    }),
  );
  expect(trespass).toEqual([]);
});

/** What must never be imported, planted one by one beside the real code, and caught by the lint. */
const planted: readonly [where: string, line: string][] = [
  ['src/kit/planted.ts', "import '#features/events/contract.ts';"],
  ['src/kit/planted.ts', "import '#kit/server/db.ts';"],
  ['src/kit/server/planted.ts', "import '#features/events/rules.ts';"],
  ['src/kit/web/planted.ts', "import '#kit/server/db.ts';"],
  ['src/kit/web/planted.ts', "import 'node:fs';"],
  ['src/features/events/planted.ts', "import './server/index.ts';"],
  ['src/features/events/planted.ts', "import 'react';"],
  ['src/features/events/planted.ts', "import '#features/checkout/contract.ts';"],
  ['src/features/events/server/planted.ts', "import '#features/checkout/server/index.ts';"],
  ['src/features/events/server/planted.ts', "import '#features/profiles/server/store.ts';"],
  ['src/features/events/server/planted.ts', "import '../web/event-card.tsx';"],
  ['src/features/events/server/planted.ts', "import '#app/main.ts';"],
  [
    'src/features/events/server/planted.ts',
    "import type { ReactNode } from 'react';\nexport type A = ReactNode;",
  ],
  ['src/features/events/web/planted.ts', "import '#features/events/server/index.ts';"],
  ['src/features/events/web/planted.ts', "import '#kit/server/db.ts';"],
  ['src/features/events/web/planted.ts', "export const later = () => import('#kit/server/db.ts');"],
  ['src/features/events/web/planted.ts', "import '#features/profiles/web/profile-row.tsx';"],
];

function cleanUp() {
  for (const [file] of planted) rmSync(file, { force: true });
}
afterAll(cleanUp);

test.each(planted)('the lint catches in %s: %s', (file, line) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${line}\n`);
  let said = '';
  try {
    said = execFileSync('node_modules/.bin/oxlint', [file], { encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    said = String((error as { stdout?: unknown }).stdout);
  } finally {
    rmSync(file, { force: true });
  }
  expect(said).toMatch(/no-restricted-imports/);
});
