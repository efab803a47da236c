import * as z from 'zod/mini';
import { Image } from '#modules/media/contract.ts';
import { call, listOf, queryInt } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { refusals as musicRefusals, Track } from './contract.ts';

/** MUS-05, MUS-07. */
export const pages = { saved: 25, recommendations: 15, forPosts: 10, atMost: 50, offset: 10_000 } as const;

export const refusals = {
  ...musicRefusals,
  notConnected: {
    status: 409,
    title: 'Spotify not connected',
    message: 'Connect Spotify in your settings to see your songs here.',
  },
  connectAgain: {
    status: 409,
    title: 'Reconnect Spotify',
    message: 'Your Spotify connection expired. Reconnect it in your settings.',
  },
  playlistNotFound: { status: 404, title: 'Playlist not found', message: 'It may be private or deleted.' },
} as const satisfies RefusalTable;

const page = {
  limit: queryInt({ min: 1, max: pages.atMost, default: pages.saved }),
  offset: queryInt({ min: 0, max: pages.offset, default: 0 }),
};

/** A page of a user's own songs. */
export const libraryPage = z.object(page);

export const getMySavedTracks = call('GET /spotify/getMySavedTracks', {
  summary: 'List the songs a user saved on Spotify, newest first; requires a connected account', // MUS-05
  input: libraryPage,
  answer: listOf(Track),
  refusals,
  may: 'signedIn',
  limit: { times: 120, seconds: 60 },
});

export const Playlist = z.object({
  id: z.string(),
  name: z.string(),
  images: z.array(Image),
  tracks: z.object({ total: z.int() }),
});
export type Playlist = z.infer<typeof Playlist>;

export const getMyPlaylists = call('GET /spotify/getMyPlaylists', {
  summary: 'List a user’s Spotify playlists; requires a connected account',
  input: libraryPage,
  answer: listOf(Playlist),
  refusals,
  may: 'signedIn',
  limit: { times: 120, seconds: 60 },
});

export const getPlaylistTracks = call('GET /spotify/getPlaylistTracks', {
  summary:
    'List the songs of a Spotify playlist; requires a connected account. Without `playlistId`, list the default playlist, for everyone', // MUS-06
  input: z.object({
    playlistId: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))),
    ...page,
  }),
  answer: listOf(Track),
  refusals,
  may: 'anyone',
  limit: { times: 240, seconds: 60 },
});

/** Ids or slugs, separated by commas. */
const seeds = z._default(z.string().check(z.maxLength(2000)), '');

export const getRecommendations = call('GET /spotify/getRecommendations', {
  summary:
    'Recommend songs like the given songs, artists and genres. Computed by Backbeat, because Spotify no longer offers recommendations', // MUS-07
  input: z.object({
    limit: queryInt({ min: 1, max: pages.atMost, default: pages.recommendations }),
    seed_tracks: seeds,
    seed_artists: seeds,
    /** Slugs. */
    seed_genres: seeds,
  }),
  answer: listOf(Track),
  may: 'anyone',
  limit: { times: 240, seconds: 60 },
});
