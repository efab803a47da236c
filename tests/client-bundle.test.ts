import { globSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { ensureBuilt } from '#app/build.ts';

const client = join(import.meta.dirname, '../dist/client');
const kilo = 1000;

const files = (pattern: string) => globSync(pattern, { cwd: client }).map((file) => join(client, file));
const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);

/** The files that come with a part before it runs. */
function carriedBy(part: string, known = new Set<string>()): Set<string> {
  for (const file of files(`assets/${part}*.js`).map((path) => basename(path))) {
    if (known.has(file)) continue;
    known.add(file);
    const text = readFileSync(join(client, 'assets', file), 'utf8');
    for (const [, next] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+)\.js["']/g))
      carriedBy(next!, known);
  }
  return known;
}

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

  test('the drawer opens with choosing alone: the payment, its result and the overlay library come later', () => {
    const parts = [...carriedBy('checkout-drawer')].filter((file) => !/^(?:index|basics|faces)-/.test(file));
    const text = parts.map((file) => readFileSync(join(client, 'assets', file), 'utf8')).join('');
    const later = ['PaymentElement', 'data-base-ui-swipe-ignore', 'data-base-ui-focusable'];
    expect(later.filter((mark) => text.includes(mark))).toEqual([]);
    const packed = parts.map((file) =>
      statSync(join(client, 'assets', `${file}.br`), { throwIfNoEntry: false }),
    );
    expect(sum(packed.map((file) => file?.size ?? 0)) / kilo).toBeLessThanOrEqual(20.5);
  });

  test('no page begins with the looks of what opens over it', () => {
    const [page] = files('assets/app-*.css');
    expect(readFileSync(page!, 'utf8')).not.toMatch(/\.(?:scrim|sheet|toast|menu-item|receipt|pass|otp)\{/);
    expect(statSync(`${page}.br`).size / kilo).toBeLessThanOrEqual(12.5);
  });

  test('the fonts of a first view are 70 kB at most', () => {
    const fonts = files('assets/*.woff2').filter((file) => !file.includes('extended'));
    expect(fonts.length).toBe(2);
    expect(sum(fonts.map((file) => statSync(file).size)) / kilo).toBeLessThanOrEqual(70);
  });
});
