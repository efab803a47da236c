import { zxyToTileId } from 'pmtiles';

type MapTile = { readonly at: readonly [z: number, x: number, y: number]; readonly bytes: Uint8Array };
type MapFileOptions = {
  /** 1: vector, 2: PNG. */
  readonly tileType: number;
  readonly tiles: readonly MapTile[];
  readonly metadata: object;
};

const headerBytes = 127;

/** Writes a small PMTiles archive of version 3, without compression and leaf directories. */
export function makeMapFile({ tileType, tiles, metadata }: MapFileOptions): Buffer {
  const sorted = tiles
    .map(({ at, bytes }) => ({ id: zxyToTileId(...at), bytes }))
    .toSorted((one, other) => one.id - other.id);
  const ids = sorted.map(({ id }) => id);
  const directory = Buffer.from(
    [
      ids.length,
      ...ids.map((id, place) => id - (ids[place - 1] ?? 0)),
      ...ids.map(() => 1),
      ...sorted.map(({ bytes }) => bytes.length),
      // 0 means that a tile follows the one before.
      ...ids.map((_, place) => (place === 0 ? 1 : 0)),
    ].flatMap(varint),
  );
  const described = Buffer.from(JSON.stringify(metadata));
  const data = Buffer.concat(sorted.map(({ bytes }) => bytes));
  const zooms = tiles.map(({ at }) => at[0]);
  const header = Buffer.alloc(headerBytes);
  header.write('PMTiles');
  header.writeUInt8(3, 7);
  const parts = [directory, described, Buffer.alloc(0), data];
  let offset = headerBytes;
  for (const [place, part] of parts.entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + place * 16);
    header.writeBigUInt64LE(BigInt(part.length), 16 + place * 16);
    offset += part.length;
  }
  for (const at of [72, 80, 88]) header.writeBigUInt64LE(BigInt(tiles.length), at);
  header.set([1, 1, 1, tileType, Math.min(...zooms), Math.max(...zooms)], 96);
  for (const [place, degrees] of [-180, -85, 180, 85].entries())
    header.writeInt32LE(degrees * 1e7, 102 + place * 4);
  return Buffer.concat([header, ...parts]);
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}
