import { crc32 } from 'node:zlib';

/** A linear map of 32 bits: what becomes of each single bit. A CRC is linear, so one more piece of text is such a map. */
type BitMap = Uint32Array;

const bits = 32;
const polynomial = 0xedb88320;

/** @returns the sum, without carry, of what becomes of each bit that is set. */
function apply(map: BitMap, value: number): number {
  let sum = 0;
  for (let left = value, bit = 0; left !== 0; left >>>= 1, bit++) if (left & 1) sum ^= map[bit]!;
  return sum >>> 0;
}

/** What becomes of a checksum when one zero byte follows. */
const afterOneByte: BitMap = Uint32Array.from({ length: bits }, (_, bit) => {
  let value = (1 << bit) >>> 0;
  for (let step = 0; step < 8; step++) value = value & 1 ? (value >>> 1) ^ polynomial : value >>> 1;
  return value >>> 0;
});

/** The same for 1, 2, 4, 8 … bytes: enough for any page. */
const afterPowers: BitMap[] = [afterOneByte];
while (afterPowers.length < 30) {
  const last = afterPowers.at(-1)!;
  afterPowers.push(last.map((value) => apply(last, value)));
}

/** The part of a text's checksum that a beginning adds, when this many bytes follow it. */
function shift(checksum: number, bytes: number): number {
  let shifted = checksum;
  for (let left = bytes, power = 0; left > 0; left >>>= 1, power++) {
    if (left & 1) shifted = apply(afterPowers[power]!, shifted);
  }
  return shifted;
}

/**
 * The CRC-32 of a text with gaps that are all filled alike, as a function of what fills them. Summing the whole text up
 * would be a tenth of the work of an answer.
 * @param gap bytes in each gap, one between every two pieces
 */
export function openGapChecksum(pieces: readonly Buffer[], gap: number): (filling: string) => number {
  let fixed = 0;
  let byFilling: BitMap = new Uint32Array(bits);
  pieces.forEach((piece, place) => {
    const isLast = place === pieces.length - 1;
    const bytes = piece.length + (isLast ? 0 : gap);
    fixed = shift(fixed, bytes) ^ shift(crc32(piece), isLast ? 0 : gap);
    byFilling = byFilling.map((value, bit) => shift(value, bytes) ^ (isLast ? 0 : 1 << bit));
  });
  return (filling) => (fixed ^ apply(byFilling, crc32(filling))) >>> 0;
}
