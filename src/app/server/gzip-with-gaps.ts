import { constants, deflateRawSync } from 'node:zlib';
import { openGapChecksum } from './gap-checksum.ts';

/** Bytes with gaps that all get the same content. */
export type Template = { readonly bytes: Buffer; readonly gaps: readonly number[] };

export function fill({ bytes, gaps }: Template, filling: string): Buffer {
  const filled = Buffer.from(bytes);
  for (const gap of gaps) filled.write(filling, gap, 'latin1');
  return filled;
}

/** @param between goes between the pieces; `gap` is the position of the gap in it */
export function join(pieces: readonly Buffer[], between: { bytes: Buffer; gap: number }): Template {
  const gaps: number[] = [];
  let length = 0;
  const parts = pieces.flatMap((piece, index) => {
    if (index > 0) gaps.push(length + between.gap);
    length += piece.length + (index > 0 ? between.bytes.length : 0);
    return index > 0 ? [between.bytes, piece] : [piece];
  });
  return { bytes: Buffer.concat(parts), gaps };
}

const gzipHead = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff];
const emptyLastBlock = [0x03, 0x00];
const storedBlockHead = 5;

/**
 * Compresses a text once, so that filling it costs only a copy: one gzip stream whose gaps are stored blocks (RFC
 * 1952; RFC 1951, 3.2.4).
 * @param gap bytes in each gap, one between every two pieces
 */
export function openGzip(pieces: readonly Buffer[], gap: number): (filling: string) => Buffer {
  const template = gzipTemplate(pieces, gap);
  const checksum = openGapChecksum(pieces, gap);
  return (filling) => {
    const body = fill(template, filling);
    body.writeUInt32LE(checksum(filling), body.length - 8);
    return body;
  };
}

function gzipTemplate(pieces: readonly Buffer[], gap: number): Template {
  const deflated = deflateAround(pieces, gap);
  const size = pieces.reduce((sum, piece) => sum + piece.length, gap * (pieces.length - 1));
  const end = Buffer.from([...emptyLastBlock, 0, 0, 0, 0, 0, 0, 0, 0]);
  end.writeUInt32LE(size, end.length - 4);
  deflated[0] = Buffer.concat([Buffer.from(gzipHead), deflated[0]!]);
  deflated.push(Buffer.concat([deflated.pop()!, end]));

  const stored = Buffer.alloc(storedBlockHead + gap);
  stored.writeUInt16LE(gap, 1);
  stored.writeUInt16LE(~gap & 0xffff, 3);
  return join(deflated, { bytes: stored, gap: storedBlockHead });
}

/**
 * The head of a page is a series of short pieces; long-distance matching on each costs more than the rest of the
 * page.
 */
const shortPiece = 2048;
const settingsOf = {
  short: { windowBits: 12, memLevel: 4 },
  long: { windowBits: 15, memLevel: 8 },
};

/**
 * Compresses each piece with the text before it as dictionary. Gaps are NUL bytes, which pages don't contain, so no
 * piece refers back into a gap.
 */
function deflateAround(pieces: readonly Buffer[], gap: number): Buffer[] {
  const before = join(pieces, { bytes: Buffer.alloc(gap), gap: 0 }).bytes;
  let start = 0;
  return pieces.map((piece) => {
    const settings = settingsOf[piece.length < shortPiece ? 'short' : 'long'];
    const dictionary = before.subarray(Math.max(0, start - 2 ** settings.windowBits), start);
    start += piece.length + gap;
    return deflateRawSync(piece, {
      ...settings,
      finishFlush: constants.Z_SYNC_FLUSH,
      ...(dictionary.length > 0 && !piece.includes(0) ? { dictionary } : {}),
    });
  });
}
