import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { adminWords } from '#modules/admin/copy.ts';
import { Environment } from '#platform/server/environment.ts';
import { settings } from '#platform/server/settings.ts';
import { settingsTable } from '../scripts/settings-table.ts';

const root = join(import.meta.dirname, '..');
const guide = join(root, 'docs/operations.md');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

test('docs/operations.md lists every setting with its meaning and default (npm run docs:settings)', async () => {
  const written = readFileSync(guide, 'utf8').replace(
    /(<!-- settings -->\n).*(<!-- \/settings -->)/s,
    (_, before: string, after: string) => `${before}\n${settingsTable()}\n\n${after}`,
  );
  await expect(written).toMatchFileSnapshot(guide);
});

test('a setting that takes one of several values names them all', () => {
  const unnamed = Object.entries(Environment.shape).flatMap(([name, schema]) => {
    const { enum: values = [], ...meta } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    const text = `${meta.description} ${meta.otherwise}`;
    return values.filter((value) => !text.includes(`\`${value}\``)).map((value) => `${name}: ${value}`);
  });
  expect(unnamed).toEqual([]);
});

test('settings of one group are next to each other', () => {
  const groups = settings.map(({ group }) => group);
  const changes = groups.filter((group, place) => group !== groups[place - 1]);
  expect(changes).toEqual([...new Set(groups)]);
});

test('the guide for operators lists every section of Admin', () => {
  const [, table] = /\n\| Section .+\n\|.+\n((?:\|.+\n)+)/.exec(
    read('docs/site/src/content/docs/guides/operators.md'),
  )!;
  const listed = [...table!.matchAll(/^\| (.+?) +\|/gm)].map(([, name]) => name!);
  expect(listed.toSorted()).toEqual(Object.values<string>(adminWords.sections).toSorted());
});

test('every npm script that the documentation names exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const pages = globSync(['*.md', 'docs/*.md', 'docs/site/src/content/docs/{*,guides/*}.md'], { cwd: root });
  const unknown = pages.flatMap((page) =>
    [...read(page).matchAll(/npm run ([\w:-]+)/g)]
      .filter(([, name]) => !Object.hasOwn(scripts, name!))
      .map(([command]) => `${page}: ${command}`),
  );
  expect(unknown).toEqual([]);
});

test('the glossary has one row for each word', () => {
  const words = [...read('docs/glossary.md').matchAll(/^\| (?!Word |-)(.+?) +\|/gm)].map(([, word]) => word!);
  expect(words.length).toBeGreaterThan(80);
  expect(words).toEqual([...new Set(words)]);
});

test('a decision that another one supersedes names it', () => {
  const decisions = globSync('docs/decisions/*.md', { cwd: root });
  const linksIn = (text: string) => [...text.matchAll(/\]\((\d{4}-[\w-]+\.md)\)/g)].map(([, file]) => file!);
  const unnamed = decisions.flatMap((newer) =>
    [...read(newer).matchAll(/\bsupersedes\b.+?\.(?=\s)/gi)]
      .flatMap(([sentence]) => linksIn(sentence))
      .filter((older) => !linksIn(read(`docs/decisions/${older}`)).includes(basename(newer)))
      .map((older) => `${older} doesn't name ${basename(newer)}`),
  );
  expect(unnamed).toEqual([]);
});

test('the list of UI components has each of their files', () => {
  const listed = read('src/platform/ui/README.md');
  const files = globSync('*.tsx', { cwd: join(root, 'src/platform/ui') });
  const components = files.filter((file) => !/\.test\.tsx$|-surface\.tsx$/.test(file));
  expect(components.filter((file) => !listed.includes(`\`${file}\``))).toEqual([]);
});
