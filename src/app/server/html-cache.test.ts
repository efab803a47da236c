import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCachedPage, openHtmlCache, packedBody, plainBody, type CachedPage } from './html-cache.ts';

const standIn = 'STAND-IN-FOR-A-NONCE-24b';
const page = (html: string, headers: [string, string][] = []) =>
  toCachedPage({ status: 200, headers, html }, standIn);
/** Decompresses the page as it is sent first and as it is sent after that. */
const unpacked = (kept: CachedPage, nonce: string, takesBrotli = false) =>
  [1, 2].map(() => {
    const { encoding, body } = packedBody(kept, nonce, takesBrotli);
    return (encoding === 'br' ? brotliDecompressSync(body) : gunzipSync(body)).toString();
  });
const nonceOf = (fill: string) => fill.padEnd(standIn.length, fill).slice(0, standIn.length);

test('puts each answer’s nonce into a cached page, plain and as gzip', () => {
  const html = `<script nonce="${standIn}">1</script><p>Añejo ${'same words again '.repeat(50)}</p><script nonce="${standIn}">2</script>`;
  const kept = page(html);
  for (const nonce of [nonceOf('first'), nonceOf('second')]) {
    const expected = html.replaceAll(standIn, nonce);
    expect(plainBody(kept, nonce).toString()).toBe(expected);
    expect(unpacked(kept, nonce)).toEqual([expected, expected]);
    expect(unpacked(page(html), nonce, true)).toEqual([expected, expected]);
  }
  expect(packedBody(kept, nonceOf('x'), true).body.length).toBeLessThan(html.length / 3);
});

test('caches a page without a nonce, an empty one, and one with NUL bytes', () => {
  for (const html of ['', 'plain', `${'\0'.repeat(40)}${standIn}${'\0'.repeat(60)}`]) {
    const expected = html.replaceAll(standIn, nonceOf('n'));
    expect(unpacked(page(html), nonceOf('n'))).toEqual([expected, expected]);
  }
});

test('decompresses to the original page for any page and nonce', () => {
  const pieces = fc.array(fc.stringMatching(/^[\0a"=n <>]{0,80}$/), { minLength: 1, maxLength: 6 });
  const nonces = fc.stringMatching(/^[\w-]{24}$/);
  fc.assert(
    fc.property(pieces, nonces, (parts, nonce) => {
      const expected = parts.join(nonce);
      expect(unpacked(page(parts.join(standIn)), nonce)).toEqual([expected, expected]);
    }),
    { numRuns: 300 },
  );
});

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
  const textOf = async (kept: CachedPage | Promise<CachedPage>) =>
    plainBody(await kept, nonceOf('n')).toString();
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
