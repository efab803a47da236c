import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openGapChecksum } from './gap-checksum.ts';

test('computes the checksum of a text with filled gaps', () => {
  const pieces = fc.array(fc.string({ maxLength: 300 }), { minLength: 1, maxLength: 40 });
  const fillings = fc.integer({ min: 1, max: 40 }).chain((length) => {
    const text = fc.stringMatching(/^[\w-]*$/).map((start) => start.padEnd(length, 'x').slice(0, length));
    return fc.array(text, { minLength: 1, maxLength: 3 });
  });
  fc.assert(
    fc.property(pieces, fillings, (parts, texts) => {
      const checksum = openGapChecksum(
        parts.map((part) => Buffer.from(part)),
        texts[0]!.length,
      );
      for (const text of texts) expect(checksum(text)).toBe(crc32(parts.join(text)));
    }),
    { numRuns: 300 },
  );
});
