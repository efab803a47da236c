import type { FastifyInstance } from 'fastify';
import { outsideKey } from '#modules/profiles/profiles/rules.ts';
import { TrackId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { route, routeOwnTx } from '#platform/server/route.ts';
import { enforceLimit, type Limiter } from '#platform/server/call-limit.ts';
import { openLimiter } from '#platform/server/rate-limit.ts';
import * as calls from '../contract.ts';
import { openConnecting } from './connect-spotify.ts';
import { credentialRoutes } from './credentials.ts';
import { saveTrack } from './save-track.ts';
import { openExternalMedia } from './external-media.ts';
import { openCovers, showExternalTrack, type Covers } from './external-songs.ts';
import { openPreviews } from './previews.ts';
import { openMusicProviders, type Music } from './providers/index.ts';
import { suggestionPolicy } from './recommend.ts';
import { sendRange } from './send-range.ts';
import { openSongs } from './songs.ts';
import { spotifyRoutes } from './spotify-routes.ts';
import { listGenres } from './store.ts';
import { sweepSongs, type ListUnusedSongs } from './sweep-songs.ts';
import { listTracksOf } from './track-store.ts';

export { listTrackPictures } from './picture-store.ts';
export { credentialNames } from './credential-store.ts';
export { openMusicProviders } from './providers/index.ts';
export { removeSongs } from './songs.ts';
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

/** Catalogs limit how often this server asks, for all visitors together. */
const searchLimit = { times: 120, seconds: 60, hasAllowance: true } as const;

type Searching = { readonly limit: number; readonly offset: number; readonly caller: string };

/** Searches the external catalog that this instance is configured to use (MUS-08). */
export function externalTracks(config: Services['config'], music: Music, limiter: Limiter) {
  const covers = openCovers(config);
  return async (words: string, { caller, ...page }: Searching): Promise<calls.Track[]> => {
    if (!music.lendsPreviews) return [];
    await enforceLimit(limiter, `tracks.search ${caller}`, searchLimit);
    return (await music.search(words, page)).map((track) => showExternalTrack(track, music, covers));
  };
}

export function openMusic(
  services: Services,
  music: Music = openMusicProviders(services.config, services.log),
  listUnusedSongs: ListUnusedSongs = async () => [],
): Feature {
  const covers: Covers = openCovers(services.config);
  const limiter = openLimiter(services.db);
  const connecting = openConnecting(services, music);
  const externalMedia = openExternalMedia(services, music, covers);
  const songs = openSongs(services);
  return {
    routes: [
      route(calls.listGenres, async ({ input, db }) => {
        const items = await listGenres(db, input);
        return { items, total: items.length, offset: 0 };
      }),
      route(calls.listArtistTracks, async ({ input, db }) => {
        const items = await listTracksOf(db, outsideKey('artist', input.artistId));
        return { items, total: items.length, offset: 0 };
      }),
      routeOwnTx(calls.saveTrack, ({ input, db }) => saveTrack(db, music, input.id)),
      ...songs.routes,
      ...spotifyRoutes(services, music, covers),
      ...credentialRoutes(services, music, { connecting, covers }),
    ],
    policies: [suggestionPolicy],
    subscribers: songs.subscribers,
    scheduledTasks: [
      {
        name: 'music.sweep-songs',
        everySeconds: 3600,
        run: () => sweepSongs(services.db, listUnusedSongs, new Date()),
      },
    ],
    mount: (app) => {
      mountPreviews(app, openPreviews(services), externalMedia);
      externalMedia.mount(app, limiter);
      songs.mount(app);
      connecting.mount(app, limiter);
    },
  };
}

function mountPreviews(
  app: FastifyInstance,
  readPreview: ReturnType<typeof openPreviews>,
  externalMedia: ReturnType<typeof openExternalMedia>,
) {
  app.get<{ Params: { file: string } }>('/media/previews/:file', async ({ params, headers }, reply) => {
    const trackId = params.file.endsWith('.mp3') ? TrackId.decode(params.file.slice(0, -4)) : undefined;
    const own = trackId && (await readPreview(trackId));
    if (own) {
      reply.type('audio/mpeg').header('cache-control', 'public, max-age=31536000, immutable');
      return sendRange(reply, own, headers.range);
    }
    const theirs = trackId && (await externalMedia.readCached(trackId));
    if (!theirs) throw refuse(commonRefusals, 'notFound');
    reply.type(theirs.type).header('cache-control', 'public, max-age=3600');
    return sendRange(reply, theirs.bytes, headers.range);
  });
}
