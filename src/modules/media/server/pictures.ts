import { isUuid } from '#platform/ids.ts';
import { isRefusal } from '#platform/refusal.ts';
import type { Services } from '#platform/server/feature.ts';
import { imageWidths, type ImageWidth } from '../contract.ts';
import type { Drawing } from '@backbeat/poster-press';
import { drawInThread } from './draw.ts';
import { findImage, listUndrawn, markDrawn } from './store.ts';

const contentType = 'image/webp';
/** Widths that cards and pages show first; the others are rendered on request. */
const widthsAhead: readonly ImageWidth[] = [320, 640];

export const variantKey = (imageId: string, width: ImageWidth) => `images/${imageId}/${width}.webp`;

/** Serves picture variants. Renders a missing variant on first request and stores it. */
export function openPictures({ db, storage, log }: Pick<Services, 'db' | 'storage' | 'log'>) {
  const underway = new Map<string, Promise<Uint8Array | undefined>>();

  /** Concurrent requests for the same picture share one render. */
  const once = (key: string, make: () => Promise<Uint8Array | undefined>) => {
    let running = underway.get(key);
    if (!running) {
      running = make().finally(() => underway.delete(key));
      underway.set(key, running);
    }
    return running;
  };

  const drawWidths = (drawing: Drawing, widths: readonly ImageWidth[]) =>
    drawInThread(
      drawing,
      widths.map((width) => ({ width, format: 'webp' as const })),
    );
  const store = (imageId: string, width: ImageWidth, bytes: Uint8Array) =>
    storage.write(variantKey(imageId, width), bytes, contentType);

  return {
    readVariant: async (imageId: string, width: number): Promise<Uint8Array | undefined> => {
      const kept = imageWidths.find((one) => one === width);
      if (!kept || !isUuid(imageId)) return undefined;
      const key = variantKey(imageId, kept);
      return (
        (await storage.read(key)) ??
        once(key, async () => {
          const image = await findImage(db, imageId);
          if (!image?.drawing) return undefined;
          const [drawn] = await drawWidths(image.drawing, [kept]);
          // A full disk needn't take the pictures from the pages.
          await store(imageId, kept, drawn!).catch((error: unknown) =>
            log.error({ err: error, imageId }, 'failed to store a picture'),
          );
          return drawn;
        })
      );
    },

    /** One that can't be drawn doesn't stop the others. It is drawn again when it is requested. */
    drawAhead: async (limit: number): Promise<void> => {
      for (const { id, drawing } of await listUndrawn(db, limit)) {
        try {
          const drawn = await drawWidths(drawing, widthsAhead);
          await Promise.all(drawn.map((bytes, place) => store(id, widthsAhead[place]!, bytes)));
        } catch (error) {
          if (isRefusal(error)) return;
          log.error({ err: error, imageId: id }, 'failed to draw a picture ahead');
        }
        await markDrawn(db, id);
      }
    },
  };
}
