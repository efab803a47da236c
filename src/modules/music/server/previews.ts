import type { Services } from '#platform/server/feature.ts';
import { isUuid, type TrackId } from '#platform/ids.ts';
import { findScore } from './store.ts';

export const previewSeconds = 30;

export const previewKey = (trackId: TrackId) => `previews/${trackId}.mp3`;

/** Synthesizes previews for the demo's songs on first play, and stores them (DEM-01). */
export function openPreviews({ db, storage }: Pick<Services, 'db' | 'storage'>) {
  const underway = new Map<string, Promise<Uint8Array | undefined>>();
  let last: Promise<unknown> = Promise.resolve();

  const render = async (trackId: TrackId, key: string) => {
    const score = await findScore(db, trackId);
    if (!score) return undefined;
    const { renderPreview } = await import('@backbeat/demo-music');
    const { mp3 } = await renderPreview({
      seed: score.seed,
      genre: score.genreSlug,
      seconds: previewSeconds,
    });
    await storage.write(key, mp3, 'audio/mpeg');
    return mp3;
  };

  return async (trackId: TrackId): Promise<Uint8Array | undefined> => {
    if (!isUuid(trackId)) return undefined;
    const key = previewKey(trackId);
    const kept = await storage.read(key);
    if (kept) return kept;
    let running = underway.get(trackId);
    if (!running) {
      // One at a time: each has a thread of its own and takes a core for a second.
      running = last.then(() => render(trackId, key)).finally(() => underway.delete(trackId));
      last = running.catch(() => {}); // its own callers handle the error
      underway.set(trackId, running);
    }
    return running;
  };
}
