import type { FastifyInstance } from 'fastify';
import { PMTiles, TileType, type Source } from 'pmtiles';
import { mapFileName } from '#modules/instance/settings/maps.ts';
import { readInstance } from '#modules/instance/settings/server/index.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Services } from '#platform/server/feature.ts';
import type { Storage } from '#platform/server/storage.ts';

const keyOf = (file: string) => `maps/${file}`;

/** Tiles are far smaller; the directories of a planet are 16 kB each. */
const mostBytes = 4_000_000;
/** Layers of a Protomaps basemap that our style draws. */
const neededLayers = ['earth', 'water', 'roads', 'places'];
const rasterTypes: readonly TileType[] = [TileType.Png, TileType.Jpeg, TileType.Webp, TileType.Avif];

/** Reads what kind of tiles a map file in the storage has. */
export async function readMapFile(
  storage: Storage,
  file: string,
): Promise<'vector' | 'raster' | 'missing' | 'unusable'> {
  if (!mapFileName.test(file) || !(await storage.readPart(keyOf(file), 0, 1))) return 'missing';
  const archive = new PMTiles(sourceOf(storage, file));
  try {
    const { tileType } = await archive.getHeader();
    if (rasterTypes.includes(tileType)) return 'raster';
    if (tileType !== TileType.Mvt) return 'unusable';
    const { vector_layers: layers } = (await archive.getMetadata()) as { vector_layers?: { id: string }[] };
    const names = new Set(layers?.map(({ id }) => id));
    return neededLayers.every((name) => names.has(name)) ? 'vector' : 'unusable';
  } catch {
    return 'unusable'; // the library has no error of its own for files of another format
  }
}

function sourceOf(storage: Storage, file: string): Source {
  return {
    getKey: () => file,
    getBytes: async (start, length) => {
      const { bytes = new Uint8Array() } = (await storage.readPart(keyOf(file), start, length)) ?? {};
      return { data: new Uint8Array(bytes).buffer };
    },
  };
}

/** Serves parts of the map file that this instance uses, since no browser needs all of it. */
export function mountMapFile(app: FastifyInstance, { db, storage }: Pick<Services, 'db' | 'storage'>): void {
  app.get<{ Params: { file: string } }>('/media/maps/:file', async ({ params: { file }, headers }, reply) => {
    const { maps } = await readInstance(db);
    if (maps.kind !== 'pmtiles' || maps.file !== file) throw refuse(commonRefusals, 'notFound');
    const [, from = '', to = ''] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(headers.range ?? '') ?? [];
    const start = Number(from);
    const length = Number(to) - start + 1;
    const isAsked = from !== '' && length > 0 && length <= mostBytes;
    const part = await storage.readPart(keyOf(file), start, isAsked ? length : 0);
    if (!part) throw refuse(commonRefusals, 'notFound');
    const { bytes, size, version } = part;
    reply.header('accept-ranges', 'bytes').header('etag', `"${version.replaceAll('"', '')}"`);
    if (bytes.length === 0) return reply.status(416).header('content-range', `bytes */${size}`).send();
    return reply
      .status(206)
      .type('application/octet-stream')
      .header('content-range', `bytes ${start}-${start + bytes.length - 1}/${size}`)
      .header('cache-control', 'public, max-age=86400')
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });
}
