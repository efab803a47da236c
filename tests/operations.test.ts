import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingNames } from '#platform/server/config.ts';

const guide = readFileSync(join(import.meta.dirname, '../docs/operations.md'), 'utf8');
const named = new Set(
  [...guide.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)(?:=[^`]*)?`/g)].map(([, name]) => name),
);

test('docs/operations.md names every setting', () => {
  expect(settingNames.filter((name) => !named.has(name))).toEqual([]);
});
