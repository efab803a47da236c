import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { OverlayOptions } from 'sharp';
import { readInstance } from '#modules/instance/settings/server/index.ts';
import {
  drawInThread,
  drawLogo,
  loadSharp,
  openPictures,
  pictureBoxes,
  type LinkCardSpec,
} from '#modules/media/server/index.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { batchesOf } from '#platform/server/batches.ts';
import { megabyte } from '#platform/server/byte-cache.ts';
import type { Services } from '#platform/server/feature.ts';
import { memoizeFor } from '#platform/server/memoize-for.ts';
import { cardSize } from '../card.ts';
import type { ItemType } from '../contract.ts';
import { addPreview, listPreviewsBefore, removePreviews } from './store.ts';
import type { FindThing, SharedThing } from './things.ts';

/** Increment when the design of previews changes. */
const pressVersion = 3;
/** Queued previews; beyond it requests get a retry-after. One preview takes about 50 ms. */
const mostWaiting = 40;

/** Their previews are never stored, because nothing would delete them with the account that they name. */
const ofPeople: ReadonlySet<ItemType> = new Set(['user', 'collection', 'plan', 'post']);

/** Days after which a stored preview is deleted. The next visitor's is drawn again. */
const retentionDays = 30;
const removedAtOnce = 50;

const previewKey = (hash: string) => `og/${hash}.jpg`;

type Card = { readonly hash: string; readonly bytes: () => Promise<Uint8Array> };

/** Renders the preview of an item once per content. */
export function openCards(services: Pick<Services, 'db' | 'storage' | 'log'>, findThing: FindThing) {
  const { db, storage } = services;
  const pictures = openPictures(services);
  const underway = new Map<string, Promise<Uint8Array>>();
  const shortly = memoizeFor<Uint8Array>({ milliseconds: 3_600_000, maxBytes: 16 * megabyte });

  async function print(thing: SharedThing, sender: Sender): Promise<Uint8Array> {
    const imageId = thing.image && /\/media\/([^/]+)\//.exec(thing.image.url)?.[1];
    const drawn = imageId ? await pictures.readVariant(imageId, 640) : undefined;
    const logo = sender.logoId === null ? undefined : await pictures.readVariant(sender.logoId, 320);
    const spec = specOf(thing, drawn ? shapeOf(thing) : undefined);
    const [ground] = await drawInThread(
      { kind: 'linkCard', spec: logo ? spec : { ...spec, brand: sender.name } },
      [{ width: cardSize.width, format: 'png' }],
    );
    const sharp = await loadSharp();
    const layers: OverlayOptions[] = [];
    if (drawn) {
      const { width, height, left, top } = pictureBoxes[shapeOf(thing)];
      const fitted = await sharp(drawn).resize(width, height, { fit: 'cover', position: 'top' }).toBuffer();
      layers.push({ input: fitted, left, top });
    }
    if (logo) layers.push(await placeLogo(logo));
    return sharp(ground).composite(layers).jpeg({ quality: 84, progressive: true }).toBuffer();
  }

  async function makeOnce(hash: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    let running = underway.get(hash);
    if (!running) {
      if (underway.size >= mostWaiting) throw refuse(commonRefusals, 'busy', { retryAfter: 2 });
      running = make().finally(() => underway.delete(hash));
      underway.set(hash, running);
    }
    return running;
  }

  async function printOnce(thing: SharedThing, sender: Sender, hash: string): Promise<Uint8Array> {
    if (ofPeople.has(thing.type)) return shortly(hash, () => makeOnce(hash, () => print(thing, sender)));
    const key = previewKey(hash);
    const kept = await storage.read(key);
    if (kept) return kept;
    return makeOnce(hash, async () => {
      const bytes = await print(thing, sender);
      await addPreview(db, hash);
      await storage.write(key, bytes, 'image/jpeg');
      return bytes;
    });
  }

  return {
    /** @returns undefined unless the item is public */
    findCard: async (itemId: string): Promise<Card | undefined> => {
      const thing = await findThing(db, itemId);
      if (!thing) return undefined;
      const { name, logoImageId } = await readInstance(db);
      // The built-in logo has its name in small letters.
      const sender = { name: name === 'Backbeat' ? 'backbeat' : name, logoId: logoImageId };
      const hash = hashOf(thing, sender);
      return { hash, bytes: () => printOnce(thing, sender, hash) };
    },
  };
}

/**
 * Deletes old previews, also those of items that changed or ended. Bytes go before rows, so a crash is retried. One that
 * can't be deleted is tried again in the next run.
 */
export async function sweepCards(
  { db, storage, log }: Pick<Services, 'db' | 'storage' | 'log'>,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - retentionDays * 86_400_000);
  const batches = batchesOf(
    removedAtOnce,
    (hash: string) => hash,
    (batch) => listPreviewsBefore(db, before, batch),
  );
  for await (const hashes of batches) {
    const removed: string[] = [];
    for (const hash of hashes) {
      try {
        await storage.remove(previewKey(hash));
        removed.push(hash);
      } catch (error) {
        log.error({ err: error, hash }, 'failed to delete a link preview');
      }
    }
    await removePreviews(db, removed, before);
  }
}

/** The instance, as the card shows it. */
type Sender = { readonly name: string; readonly logoId: string | null };

/** Lower right, where a card without an own logo has the name. */
const logoBox = { left: 944, top: 508, width: 200, height: 66 } as const;

async function placeLogo(logo: Uint8Array): Promise<OverlayOptions> {
  const sharp = await loadSharp();
  const { width = 1, height = 1 } = await sharp(logo).metadata();
  const scale = Math.min(logoBox.width / width, logoBox.height / height);
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  return {
    input: await drawLogo(logo, size.width, size.height, 'dark'),
    left: logoBox.left + logoBox.width - size.width,
    top: logoBox.top + Math.round((logoBox.height - size.height) / 2),
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

function hashOf(thing: SharedThing, sender: Sender): string {
  const seen = [pressVersion, sender, specOf(thing, shapeOf(thing)), thing.image?.url ?? null];
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
