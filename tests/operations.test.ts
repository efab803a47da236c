import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settings } from '#platform/server/settings.ts';
import { settingsTable } from '../scripts/settings-table.ts';

const guide = join(import.meta.dirname, '../docs/operations.md');

test('docs/operations.md lists every setting with its meaning and default (npm run docs:settings)', async () => {
  const written = readFileSync(guide, 'utf8').replace(
    /(<!-- settings -->\n).*(<!-- \/settings -->)/s,
    (_, before: string, after: string) => `${before}\n${settingsTable()}\n\n${after}`,
  );
  await expect(written).toMatchFileSnapshot(guide);
});

test('settings of one group are next to each other', () => {
  const groups = settings.map(({ group }) => group);
  const changes = groups.filter((group, place) => group !== groups[place - 1]);
  expect(changes).toEqual([...new Set(groups)]);
});
