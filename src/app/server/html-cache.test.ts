import { expect, test } from 'vitest';
import { openHtmlCache } from './html-cache.ts';
import { toPageResponse, type PageResponse } from './page-response.ts';

const page = (html: string, headers: [string, string][] = []) =>
  toPageResponse({ status: 200, headers, html: Buffer.from(html) });
function openTimed() {
  // From 0, lru-cache would take each entry for one without an end, and check it every millisecond.
  const clock = { now: 1 };
  const cache = openHtmlCache({ freshFor: 5_000, staleFor: 60_000, maxBytes: 10_000, now: () => clock.now });
  const renders: string[] = [];
  const failures: unknown[] = [];
  const read = (address: string, html = address, headers: [string, string][] = []) =>
    cache.read(
      address,
      async () => {
        renders.push(html);
        if (html === 'broken') throw new Error('database is away');
        return page(html, headers);
      },
      (error) => failures.push(error),
    );
  const textOf = async (kept: PageResponse | Promise<PageResponse>) => (await kept).plain.toString();
  return { clock, renders, failures, read, textOf };
}

test('serves fresh pages again, stale ones once more while a new one renders, and expired ones never', async () => {
  const { clock, renders, read, textOf } = openTimed();
  expect(await textOf(read('/', 'one'))).toBe('one');
  clock.now = 4_999;
  expect(await textOf(read('/', 'two'))).toBe('one');
  expect(renders).toEqual(['one']);
  clock.now = 5_002;
  expect(await textOf(read('/', 'three'))).toBe('one');
  await Promise.resolve();
  await new Promise(setImmediate);
  expect(await textOf(read('/', 'four'))).toBe('three');
  clock.now = 70_000;
  expect(await textOf(read('/', 'five'))).toBe('five');
  expect(renders).toEqual(['one', 'three', 'five']);
});

test('renders once for a hundred simultaneous visitors', async () => {
  const { renders, read } = openTimed();
  await Promise.all(Array.from({ length: 100 }, () => read('/')));
  expect(renders).toEqual(['/']);
});

test('reports a failed rendering behind a stale page and keeps serving the page', async () => {
  const { clock, failures, read, textOf } = openTimed();
  await read('/', 'good');
  clock.now = 6_000;
  expect(await textOf(read('/', 'broken'))).toBe('good');
  await new Promise(setImmediate);
  expect(failures).toHaveLength(1);
  await expect(read('/elsewhere', 'broken')).rejects.toThrow('away');
});

test('never caches private pages, and evicts the oldest page when its bytes are used up', async () => {
  const { renders, read } = openTimed();
  await read('/tickets', 'mine', [['cache-control', 'private, no-store']]);
  await read('/tickets', 'mine', [['cache-control', 'private, no-store']]);
  expect(renders).toEqual(['mine', 'mine']);
  // Two of these pages fit into 10,000 bytes.
  for (const address of ['/1', '/2', '/3', '/1']) await read(address, address.padEnd(3_000));
  expect(renders.slice(2).map((html) => html.trim())).toEqual(['/1', '/2', '/3', '/1']);
});
