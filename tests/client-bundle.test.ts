import { globSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { ensureBuilt } from '#app/build.ts';

const client = join(import.meta.dirname, '../dist/client');
const kilo = 1000;

const files = (pattern: string) => globSync(pattern, { cwd: client }).map((file) => join(client, file));
const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);

beforeAll(async () => {
  await ensureBuilt();
}, 120_000);

describe('what a browser gets', () => {
  test('no schema, and no code of the server', () => {
    const scripts = files('assets/*.js');
    expect(scripts.length).toBeGreaterThan(5);
    for (const file of scripts) {
      const text = readFileSync(file, 'utf8');
      for (const mark of ['ZodMini', '$ZodType', 'safeParse', 'invalid_union', 'node:crypto', 'kysely']) {
        expect(text.includes(mark), `${basename(file)} holds ${mark}`).toBe(false);
      }
    }
  });

  test('the fonts of a first view are 70 kB at most', () => {
    const fonts = files('assets/*.woff2').filter((file) => !file.includes('extended'));
    expect(fonts.length).toBe(2);
    expect(sum(fonts.map((file) => statSync(file).size)) / kilo).toBeLessThanOrEqual(70);
  });
});
