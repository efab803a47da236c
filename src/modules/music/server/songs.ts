import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readArtistId } from '#modules/profiles/artists/server/index.ts';
import { listGenresOf } from '#modules/profiles/profiles/server/index.ts';
import { newId, TrackId, type ProfileId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { publish, publishAll, subscribe } from '#platform/server/domain-events.ts';
import { transact, type Db } from '#platform/server/db.ts';
import type { Services } from '#platform/server/feature.ts';
import { isSameSecret } from '#platform/server/is-same-secret.ts';
import { route, type Route } from '#platform/server/route.ts';
import { trackAdded, trackChanged, trackRemoved } from '../events.ts';
import * as calls from '../contract.ts';
import { cutMp3 } from './cut-mp3.ts';
import { previewKey, previewSeconds } from './previews.ts';
import {
  deleteSongs,
  findSilentSong,
  insertSong,
  listSongs,
  lockArtist,
  markUploaded,
  renameSong,
} from './song-store.ts';
import { listTracksById } from './track-store.ts';

const minutes = 15;

type SongRequest = { Params: { id: string }; Querystring: Record<string, unknown> };

/** Songs that artists add themselves (MUS-12). */
export function openSongs({ config, db, storage }: Pick<Services, 'config' | 'db' | 'storage'>) {
  const urls = openSongUrls(config.AUTH_SECRET);

  const take = async (id: TrackId, bytes: Uint8Array) => {
    if (!(await findSilentSong(db, id))) throw refuse(calls.refusals, 'trackNotFound');
    const mp3 = cutMp3(bytes, previewSeconds);
    if (!mp3) throw refuse(calls.refusals, 'notASound');
    // Marked first, so that a removal waits and finds the audio.
    await transact(db, async (tx) => {
      if (!(await markUploaded(tx, id))) throw refuse(calls.refusals, 'trackNotFound');
      await storage.write(previewKey(id), mp3, 'audio/mpeg');
    });
  };

  /** After the removal has committed, because a file can't be brought back. */
  const removeAudio = subscribe(trackRemoved, {
    name: 'music.remove-audio',
    by: 'queued',
    handle: ({ payload: { trackId } }) => storage.remove(previewKey(trackId)),
  });

  return {
    routes: songRoutes(urls.soundUrlOf),
    subscribers: [removeAudio],
    mount: (app: FastifyInstance) =>
      void app.register(async (scope) => {
        scope.addContentTypeParser(
          'audio/mpeg',
          { parseAs: 'buffer', bodyLimit: calls.soundBytes },
          (_request, body, done) => done(null, body),
        );
        scope.put<SongRequest>(
          '/media/songs/:id',
          // Before the body of up to 12 MB is read, because the request may have no signature.
          { onRequest: async (request) => void urls.requireSigned(request) },
          async (request, reply) => {
            const id = urls.requireSigned(request);
            const { body } = request;
            if (!Buffer.isBuffer(body)) throw refuse(commonRefusals, 'invalidInput');
            await take(id, body);
            const [track] = await listTracksById(db, [id]);
            return reply.header('cache-control', 'no-store').send(track);
          },
        );
      }),
  };
}

/** Only the holder of a signed URL may upload the song, and only for some minutes. */
function openSongUrls(secret: string) {
  const sign = (id: TrackId, expires: string) =>
    createHmac('sha256', secret).update(`song ${id} ${expires}`).digest('base64url');
  return {
    soundUrlOf: (id: TrackId) => {
      const expires = String(Date.now() + minutes * 60_000);
      const query = new URLSearchParams({ expires, signature: sign(id, expires) });
      return `/media/songs/${id}?${query}`;
    },

    /** @throws Refusal trackNotFound */
    requireSigned: ({ params, query }: FastifyRequest<SongRequest>): TrackId => {
      const id = TrackId.decode(params.id);
      const expires = String(query.expires);
      const isSigned = id && isSameSecret(String(query.signature), sign(id, expires));
      if (isSigned && Number(expires) > Date.now()) return id;
      throw refuse(calls.refusals, 'trackNotFound');
    },
  };
}

function songRoutes(soundUrlOf: (id: TrackId) => string): Route[] {
  return [
    route(calls.addTrack, async ({ input, db: tx }) => {
      const artistId = await readArtistId(tx, input.artistId);
      await lockArtist(tx, artistId);
      const songs = await listSongs(tx, artistId);
      if (songs.length >= calls.songsAtMost) throw refuse(calls.refusals, 'tooManySongs');
      if (songs.some((song) => isSameName(song.name, input.name))) throw refuse(calls.refusals, 'songTaken');
      const id = newId<TrackId>();
      const [genre] = await listGenresOf(tx, artistId, 1);
      await insertSong(tx, { id, artistId, name: input.name, genreSlug: genre?.slug ?? 'indie' });
      await publish(tx, trackAdded, { key: id, payload: { trackId: id } });
      const [track] = await listTracksById(tx, [id]);
      return { track: track!, soundUrl: soundUrlOf(id) };
    }),

    route(calls.changeTrack, async ({ input, db: tx }) => {
      const artistId = await readArtistId(tx, input.artistId);
      const trackId = input.trackId as TrackId;
      await lockArtist(tx, artistId);
      if (!(await renameSong(tx, artistId, trackId, input.name)))
        throw refuse(calls.refusals, 'trackNotFound');
      const others = (await listSongs(tx, artistId)).filter(({ id }) => id !== trackId);
      if (others.some((song) => isSameName(song.name, input.name))) throw refuse(calls.refusals, 'songTaken');
      await publish(tx, trackChanged, { key: newId(), payload: { trackId } });
      const [track] = await listTracksById(tx, [trackId]);
      return { track: track!, soundUrl: (await findSilentSong(tx, trackId)) ? soundUrlOf(trackId) : null };
    }),

    route(calls.removeTrack, async ({ input, db: tx }) => {
      const artistId = await readArtistId(tx, input.artistId);
      const trackId = input.trackId as TrackId;
      if ((await removeSongs(tx, artistId, trackId)) === 0) throw refuse(calls.refusals, 'trackNotFound');
      return {};
    }),
  ];
}

/** Removes one song, or all songs of an artist whose page is deleted. @returns how many */
export async function removeSongs(tx: Db, artistId: ProfileId, trackId?: TrackId): Promise<number> {
  const gone = await deleteSongs(tx, artistId, trackId);
  await publishAll(
    tx,
    trackRemoved,
    gone.map((id) => ({ key: id, payload: { trackId: id } })),
  );
  return gone.length;
}

const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
