import type { FastifyInstance, FastifyReply } from 'fastify';
import { outsideKey } from '#features/profiles/rules.ts';
import { commonRefusals, refuse } from '#kit/refusal.ts';
import type { Feature, Services } from '#kit/server/feature.ts';
import { route } from '#kit/server/http.ts';
import * as calls from '../contract.ts';
import { openPreviews } from './previews.ts';
import { listGenres } from './store.ts';
import { listTracksOf } from './track-store.ts';

export { dropGenres, listGenresById, setGenres } from './store.ts';
export {
  listTracksById,
  listTracksOf,
  toTrack,
  trackIsThere,
  trackJoins,
  trackJson,
  type TrackRow,
} from './track-store.ts';

export function openMusic(services: Services): Feature {
  const readPreview = openPreviews(services);
  return {
    routes: [
      route(calls.listGenres, async ({ input, db }) => {
        const items = await listGenres(db, input.limit);
        return { items, total: items.length, offset: 0 };
      }),
      route(calls.listArtistTracks, async ({ input, db }) => {
        const items = await listTracksOf(db, outsideKey('artist', input.artistId));
        return { items, total: items.length, offset: 0 };
      }),
    ],
    mount: (app) => mountPreviews(app, readPreview),
  };
}

function mountPreviews(app: FastifyInstance, readPreview: ReturnType<typeof openPreviews>) {
  app.get<{ Params: { file: string } }>('/media/previews/:file', async ({ params, headers }, reply) => {
    const trackId = /^(.+)\.mp3$/.exec(params.file)?.[1];
    const bytes = trackId && (await readPreview(trackId));
    if (!bytes) throw refuse(commonRefusals, 'notFound');
    reply
      .type('audio/mpeg')
      .header('accept-ranges', 'bytes')
      .header('cache-control', 'public, max-age=31536000, immutable');
    return sendRange(reply, bytes, headers.range);
  });
}

/** Players ask for parts; Safari plays nothing that cannot be asked for in parts. */
function sendRange(reply: FastifyReply, bytes: Uint8Array, range: string | undefined) {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const asked = /^bytes=(\d+)-(\d*)$/.exec(range ?? '');
  if (!asked) return reply.send(whole);
  const from = Number(asked[1]);
  const to = Math.min(asked[2] ? Number(asked[2]) : whole.length - 1, whole.length - 1);
  if (from > to) return reply.status(416).header('content-range', `bytes */${whole.length}`).send();
  return reply
    .status(206)
    .header('content-range', `bytes ${from}-${to}/${whole.length}`)
    .send(whole.subarray(from, to + 1));
}
