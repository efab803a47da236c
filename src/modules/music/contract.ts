import * as z from 'zod/mini';
import { Image } from '#modules/media/contract.ts';
import { Genre, ProfileCard, refusals as profileRefusals } from '#modules/profiles/profiles/contract.ts';
import { profileTeam } from '#modules/profiles/profiles/policies.ts';
import { call, listOf, queryInt } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';

export { Genre } from '#modules/profiles/profiles/contract.ts';

/** Track providers: artists on Backbeat, or an external catalog (PLT-07). iTunes and Apple Music count as one. */
export const trackProviders = ['backbeat', 'spotify', 'appleMusic', 'deezer'] as const;
export const TrackProvider = z.enum(trackProviders);
export type TrackProvider = (typeof trackProviders)[number];

/** A song with its preview (MUS-01). */
export const Track = z.object({
  /** A UUID for a saved track, or `track:{provider}:{id}` for one that only an external catalog has. */
  id: z.string(),
  name: z.string(),
  artists: z.object({ items: z.array(z.pick(ProfileCard, { id: true, name: true })) }),
  images: z.array(Image),
  /** Always on this host, whichever provider has the audio; `null` when none has it. */
  previewUrl: z.nullable(z.string()),
  provider: TrackProvider,
  externalUrl: z.nullable(z.string()),
});
export type Track = z.infer<typeof Track>;

/** Per artist. */
export const songsAtMost = 50;
export const songNameLength = 100;
/** Upload limit. Only the first 30 seconds are kept. */
export const soundBytes = 12 * 1024 * 1024;

export const notASound = {
  status: 422,
  title: 'Not an MP3',
  message: 'We could not read it. Send an MP3 of up to 12 MB.',
} as const;

export const refusals = {
  ...profileRefusals,
  trackNotFound: { status: 404, title: 'Song not found', message: 'It may have been removed.' },
  musicUnavailable: {
    status: 503,
    title: 'Music service unavailable',
    message: 'The music service isn’t responding. Try again in a minute.',
  },
  songTaken: {
    status: 409,
    title: 'You already have this song',
    message: 'Another of your songs has the same name.',
  },
  tooManySongs: {
    status: 409,
    title: 'Song limit reached',
    message: `You can have up to ${songsAtMost} songs. Remove one first.`,
  },
  notASound,
} as const satisfies RefusalTable;

export const listGenres = call('GET /genres', {
  summary: 'List all genres, broad ones first, or only those with the given slugs',
  input: z.object({
    /** Comma-separated. */
    slugs: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,60}(,[a-z0-9-]{1,60}){0,29}$/))),
    limit: queryInt({ min: 1, max: 500, default: 500 }),
  }),
  answer: listOf(Genre),
  may: 'anyone',
});

const artistId = z.string().check(z.maxLength(300));
const songName = z.string().check(z.trim(), z.minLength(1), z.maxLength(songNameLength));

export const listArtistTracks = call('GET /artists/:artistId/tracks', {
  summary: 'List the songs of an artist',
  input: z.object({ artistId: z.string() }),
  answer: listOf(Track),
  may: 'anyone',
});

export const addTrack = call('POST /artists/:artistId/tracks', {
  summary:
    'Add a song to an artist. To add its audio, send an MP3 by PUT to `soundUrl`, once; the first 30 seconds are kept', // MUS-12
  input: z.object({ artistId, name: songName }),
  answer: z.object({ track: Track, soundUrl: z.string() }),
  refusals,
  may: profileTeam('artistId'),
  status: 201,
  limit: { times: 60, seconds: 3600 },
});

export const changeTrack = call('PUT /artists/:artistId/tracks/:trackId', {
  summary: 'Rename a song that the artist added. If it has no audio, send an MP3 by PUT to `soundUrl`, once', // MUS-12
  input: z.object({ artistId, trackId: z.uuid(), name: songName }),
  answer: z.object({
    track: Track,
    /** `null` when it has audio. */
    soundUrl: z.nullable(z.string()),
  }),
  refusals,
  may: profileTeam('artistId'),
  limit: { times: 60, seconds: 3600 },
});

export const removeTrack = call('DELETE /artists/:artistId/tracks/:trackId', {
  summary: 'Remove a song of an artist everywhere it appears',
  input: z.object({ artistId, trackId: z.uuid() }),
  answer: z.object({}),
  refusals,
  may: profileTeam('artistId'),
  limit: { times: 60, seconds: 60 },
});

export const saveTrack = call('POST /tracks', {
  summary:
    'Save a song from an external catalog, so that events and posts can use it. Saving it twice returns the same song',
  input: z.object({ id: z.string().check(z.maxLength(200)) }),
  answer: Track,
  refusals,
  may: 'signedIn',
  limit: { times: 120, seconds: 600 },
});
