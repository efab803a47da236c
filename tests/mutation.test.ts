import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import rules from '../vitest.rules.config.ts';

const { href } = new URL('../stryker.config.mjs', import.meta.url);
const { default: stryker } = (await import(href)) as { default: { mutate: string[] } };

test('every file that `npm run mutate` names exists', () => {
  const named = [...stryker.mutate, ...(rules.test?.include ?? [])];
  const missing = named.filter(
    (pattern) => globSync(pattern, { cwd: join(import.meta.dirname, '..') }).length === 0,
  );
  expect(missing).toEqual([]);
});
