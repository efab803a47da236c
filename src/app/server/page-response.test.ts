import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toPageResponse } from './page-response.ts';

const page = (html: string) => toPageResponse({ status: 200, headers: [], html: Buffer.from(html) });
const unpack = { br: brotliDecompressSync, gzip: gunzipSync };

test('a page is the same plain, as it is compressed first, and as it is compressed after that', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom('br', 'gzip'), (html, encoding) => {
      const response = page(html);
      const sent = [1, 2, 3].map(() => unpack[encoding](response.packed(encoding)).toString());
      expect([response.plain.toString(), ...sent]).toEqual(Array(4).fill(html));
    }),
  );
});

test('a page is compressed once for all but its first visitor, with each encoding', () => {
  const response = page('same words again '.repeat(500));
  const [first, ...others] = [1, 2, 3].map(() => response.packed('br'));
  expect(others[0]).toBe(others[1]);
  expect(others[0]).not.toBe(first);
  expect(response.packed('gzip')).toBe(response.packed('gzip'));
  expect(response.packed('br').length + response.packed('gzip').length).toBeLessThan(
    response.bytes - response.plain.length,
  );
});
