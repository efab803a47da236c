import { expect, test } from 'vitest';
import { bytesOf, openByteCache } from './byte-cache.ts';

const text = (letter: string, length: number) => letter.repeat(length);

test('drops the least recently used entries when their bytes exceed the limit', () => {
  const cache = openByteCache<string>({ maxBytes: 10_000 });
  for (const key of ['a', 'b', 'c']) cache.set(key, text(key, 1_500));
  expect([...cache.keys()].toSorted()).toEqual(['a', 'b', 'c']);
  cache.get('a');
  cache.set('d', text('d', 2_500));
  expect([...cache.keys()].toSorted()).toEqual(['a', 'd']);
  for (let count = 0; count < 1_000; count++) cache.set(`small ${count}`, '.');
  expect(cache.calculatedSize).toBeLessThanOrEqual(10_000);
  expect(cache.size).toBeLessThan(100);
});

test('keeps no entry that alone is larger than the limit, and keeps the others', () => {
  const cache = openByteCache<Buffer>({ maxBytes: 10_000 });
  cache.set('small', Buffer.alloc(1_000));
  cache.set('large', Buffer.alloc(10_000));
  expect([...cache.keys()]).toEqual(['small']);
});

test('forgets expired entries although nobody reads them', async () => {
  const cache = openByteCache<string>({ maxBytes: 10_000, milliseconds: 1 });
  cache.set('a', text('a', 1_000));
  expect(cache.calculatedSize).toBeGreaterThan(2_000);
  await expect.poll(() => cache.calculatedSize).toBe(0);
});

const loop: unknown[] = [];
loop.push(loop);

test.each<[what: string, value: unknown, from: number, to: number]>([
  ['a text', text('a', 1_000), 1_000, 2_100],
  ['binary data', Buffer.alloc(5_000), 5_000, 5_100],
  ['rows', Array.from({ length: 100 }, (_, id) => ({ id, name: text('n', 50) })), 5_000, 20_000],
  ['a map', new Map([['key', { html: text('h', 1_000) }]]), 1_000, 2_300],
  ['a set', new Set([text('s', 1_000)]), 1_000, 2_100],
  ['a value that contains itself', loop, 1, 100],
  ['nothing', undefined, 1, 100],
])('estimates the bytes of %s', (_, value, from, to) => {
  expect(bytesOf(value)).toBeGreaterThanOrEqual(from);
  expect(bytesOf(value)).toBeLessThanOrEqual(to);
});
