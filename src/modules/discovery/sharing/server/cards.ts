import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { drawInThread, openPictures, pictureBoxes, type LinkCardSpec } from '#modules/media/server/index.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Services } from '#platform/server/feature.ts';
import { cardSize } from '../card.ts';
import type { FindThing, SharedThing } from './things.ts';

/** Increment when the design of previews changes. */
const pressVersion = 2;
/** Queued previews; beyond it requests get a retry-after. One preview takes about 50 ms. */
const mostWaiting = 40;

type Card = { readonly hash: string; readonly bytes: () => Promise<Uint8Array> };

/** Renders the preview of an item once per content. */
export function openCards({ db, storage }: Pick<Services, 'db' | 'storage'>, findThing: FindThing) {
  const pictures = openPictures({ db, storage });
  const underway = new Map<string, Promise<Uint8Array>>();

  async function print(thing: SharedThing): Promise<Uint8Array> {
    const imageId = thing.image && /\/media\/([^/]+)\//.exec(thing.image.url)?.[1];
    const drawn = imageId ? await pictures.readVariant(imageId, 640) : undefined;
    const [ground] = await drawInThread(
      { kind: 'linkCard', spec: { ...specOf(thing, drawn ? shapeOf(thing) : undefined), brand: 'backbeat' } },
      [{ width: cardSize.width, format: 'png' }],
    );
    const { default: sharp } = await import('sharp');
    const card = sharp(ground);
    if (drawn) {
      const { width, height, left, top } = pictureBoxes[shapeOf(thing)];
      const fitted = await sharp(drawn).resize(width, height, { fit: 'cover', position: 'top' }).toBuffer();
      card.composite([{ input: fitted, left, top }]);
    }
    return card.jpeg({ quality: 84, progressive: true }).toBuffer();
  }

  async function printOnce(thing: SharedThing, hash: string): Promise<Uint8Array> {
    const key = `og/${hash}.jpg`;
    const kept = await storage.read(key);
    if (kept) return kept;
    let running = underway.get(key);
    if (!running) {
      if (underway.size >= mostWaiting) throw refuse(commonRefusals, 'busy', { retryAfter: 2 });
      running = print(thing).finally(() => underway.delete(key));
      underway.set(key, running);
      const bytes = await running;
      await storage.write(key, bytes, 'image/jpeg');
      return bytes;
    }
    return running;
  }

  return {
    /** @returns undefined unless the item is public */
    findCard: async (itemId: string): Promise<Card | undefined> => {
      const thing = await findThing(db, itemId);
      if (!thing) return undefined;
      const hash = hashOf(thing);
      return { hash, bytes: () => printOnce(thing, hash) };
    },
  };
}

type Shape = NonNullable<LinkCardSpec['picture']>;

function shapeOf({ image }: SharedThing): Shape {
  return image && image.width === image.height ? 'square' : 'poster';
}

function specOf(
  { name, gel, kind, when, where, price, note }: SharedThing,
  picture: Shape | undefined,
): LinkCardSpec {
  const place = where ?? note;
  return {
    name,
    gel,
    kind,
    ...(picture && { picture }),
    ...(when && { when }),
    ...(place && { where: place }),
    ...(price && { price }),
  };
}

function hashOf(thing: SharedThing): string {
  const seen = [pressVersion, specOf(thing, shapeOf(thing)), thing.image?.url ?? null];
  return createHash('sha256').update(JSON.stringify(seen)).digest('base64url').slice(0, 32);
}

/** Serves `/og/{type}/{id}.jpg` for link previews. */
export function mountCards(app: FastifyInstance, { findCard }: ReturnType<typeof openCards>): void {
  app.get<{ Params: { type: string; file: string } }>('/og/:type/:file', async (request, reply) => {
    const { type, file } = request.params;
    const card = file.endsWith('.jpg') ? await findCard(`${type}:${file.slice(0, -4)}`) : undefined;
    if (!card) throw refuse(commonRefusals, 'notFound');
    const etag = `"${card.hash}"`;
    reply
      .header('cache-control', 'public, max-age=3600, stale-while-revalidate=86400')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    const bytes = await card.bytes();
    return reply.type('image/jpeg').send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });
}
