import * as z from 'zod/mini';
import { Image } from '#modules/media/contract.ts';
import { Genre, ProfileCard, refusals as profileRefusals } from '#modules/profiles/profiles/contract.ts';
import { profileTeam } from '#modules/profiles/profiles/policies.ts';
import { call, listOf, queryInt } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';

export { Genre } from '#modules/profiles/profiles/contract.ts';

/** Where songs come from: of artists here, or of an outside catalogue (PLT-07). iTunes and Apple Music are one. */
export const trackProviders = ['backbeat', 'spotify', 'appleMusic', 'deezer'] as const;
export const TrackProvider = z.enum(trackProviders);
export type TrackProvider = (typeof trackProviders)[number];

/** A song with its preview (MUS-01). */
export const Track = z.object({
  /** One that is kept here is a plain id; one that only an outside catalogue knows is `track:{provider}:{id}`. */
  id: z.string(),
  name: z.string(),
  artists: z.object({ items: z.array(z.pick(ProfileCard, { id: true, name: true })) }),
  images: z.array(Image),
  /** On this host, whoever has the sound; `null` where nobody has any. */
  previewUrl: z.nullable(z.string()),
  provider: TrackProvider,
  /** Its page where it comes from. */
  externalUrl: z.nullable(z.string()),
});
export type Track = z.infer<typeof Track>;

/** Songs of one artist. */
export const songsAtMost = 50;
export const songNameLength = 100;
/** What somebody sends of a song: half a minute is heard of it. */
export const soundBytes = 12 * 1024 * 1024;

export const notASound = {
  status: 422,
  title: 'Not an MP3',
  message: 'We could not read it. Send an MP3 of up to 12 MB.',
} as const;

export const refusals = {
  ...profileRefusals,
  trackNotFound: { status: 404, title: 'Song not found', message: 'It may have been taken down.' },
  musicUnavailable: {
    status: 503,
    title: 'Music is not answering',
    message: 'The service it comes from is not there. Try again in a minute.',
  },
  songTaken: { status: 409, title: 'You have this song', message: 'Another one has this name.' },
  tooManySongs: {
    status: 409,
    title: 'Enough songs',
    message: `${songsAtMost} is the most. Take one down first.`,
  },
  notASound,
} as const satisfies RefusalTable;

export const listGenres = call('GET /genres', {
  summary: 'All genres',
  input: z.object({ limit: queryInt({ min: 1, max: 100, default: 50 }) }),
  answer: listOf(Genre),
  may: 'anyone',
});

const artistId = z.string().check(z.maxLength(300));

export const listArtistTracks = call('GET /artists/:artistId/tracks', {
  summary: 'The songs of an artist',
  input: z.object({ artistId: z.string() }),
  answer: listOf(Track),
  may: 'anyone',
});

export const addTrack = call('POST /artists/:artistId/tracks', {
  summary:
    'A further song of an artist, which is synthesised from its name until its sound is sent: an MP3 by PUT to `soundUrl`, once, of which half a minute is kept (MUS-12)',
  input: z.object({
    artistId,
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(songNameLength)),
  }),
  answer: z.object({ track: Track, soundUrl: z.string() }),
  refusals,
  may: profileTeam('artistId'),
  status: 201,
  limit: { times: 60, seconds: 3600 },
});

export const removeTrack = call('DELETE /artists/:artistId/tracks/:trackId', {
  summary: 'Take a song of an artist down, wherever it is shown',
  input: z.object({ artistId, trackId: z.uuid() }),
  answer: z.object({}),
  refusals,
  may: profileTeam('artistId'),
  limit: { times: 60, seconds: 60 },
});

export const keepTrack = call('POST /tracks', {
  summary:
    'Keep a song of an outside catalogue here, so that events and posts can name it; the same is kept once',
  input: z.object({ id: z.string().check(z.maxLength(200)) }),
  answer: Track,
  refusals,
  may: 'signedIn',
  limit: { times: 120, seconds: 600 },
});
