import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settings } from '#platform/server/settings.ts';

const guide = join(import.meta.dirname, '../docs/operations.md');

test('docs/operations.md lists every setting with its meaning and default (npm run docs:settings)', async () => {
  const table = formatTable([
    ['Setting', 'What it does', 'Default'],
    ...settings.flatMap(({ name, group, description, otherwise }, place) => [
      ...(settings[place - 1]?.group === group ? [] : [[`**${group}**`, '', '']]),
      [`\`${name}\``, description, otherwise],
    ]),
  ]);
  const written = readFileSync(guide, 'utf8').replace(
    /(<!-- settings -->\n).*(<!-- \/settings -->)/s,
    (_, before: string, after: string) => `${before}\n${table}\n\n${after}`,
  );
  await expect(written).toMatchFileSnapshot(guide);
});

test('settings of one group are next to each other', () => {
  const groups = settings.map(({ group }) => group);
  const changes = groups.filter((group, place) => group !== groups[place - 1]);
  expect(changes).toEqual([...new Set(groups)]);
});

/** @param rows the head first; as oxfmt writes a table */
function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => [...row[column]!].length)));
  const line = (cells: readonly string[], fill = ' ') =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!, fill)).join(' | ')} |`;
  const [head, ...body] = rows;
  return [line(head!), line(['', '', ''], '-'), ...body.map((row) => line(row))].join('\n');
}
