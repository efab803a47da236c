import type { FastifyInstance } from 'fastify';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Services } from '#platform/server/feature.ts';
import type { Gifs } from './gifs-port.ts';
import { openKlipyGifs } from './klipy-gifs.ts';
import { drawSticker, ownGifs } from './own-gifs.ts';

/** Built-in GIFs only, or KLIPY with a key, falling back to built-in ones. */
export function openGifs({ config, log }: Pick<Services, 'config' | 'log'>): Gifs {
  const key = config.KLIPY_API_KEY;
  if (!key) return ownGifs;
  const klipy = openKlipyGifs({ key, base: config.KLIPY_BASE, log });
  return {
    list: async (words, limit) => {
      const found = await klipy.list(words, limit);
      return found.length > 0 ? found : ownGifs.list(words, limit);
    },
    find: async (id) => (await ownGifs.find(id)) ?? klipy.find(id),
  };
}

/** Renders each sticker on first request and stores it. */
export function mountStickers(app: FastifyInstance, { storage }: Pick<Services, 'storage'>): void {
  app.get<{ Params: { file: string } }>('/media/gifs/:file', async ({ params }, reply) => {
    const name = /^([a-z-]{1,40})\.webp$/.exec(params.file)?.[1];
    const bytes = name && (await readSticker(name, storage));
    if (!bytes) throw refuse(commonRefusals, 'notFound');
    return reply
      .type('image/webp')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });
}

async function readSticker(name: string, storage: Services['storage']): Promise<Uint8Array | undefined> {
  const key = `gifs/${name}.webp`;
  const kept = await storage.read(key);
  if (kept) return kept;
  const drawn = await drawSticker(name);
  if (drawn) await storage.write(key, drawn, 'image/webp');
  return drawn;
}
