import * as z from 'zod/mini';
import { askJson, MusicProblem, theirAddress } from './ask-json.ts';
import type { MusicProvider, ExternalTrack, Page, SpotifyAccounts, TrackPage } from './music-port.ts';

const Picture = z.object({ url: z.string() });
const Song = z.object({
  id: z.nullable(z.string()),
  name: z.string(),
  type: z.optional(z.string()),
  artists: z.array(z.object({ id: z.nullable(z.string()), name: z.string() })),
  album: z.optional(z.object({ images: z.optional(z.array(Picture)) })),
  external_ids: z.optional(z.nullable(z.object({ isrc: z.optional(z.string()) }))),
  external_urls: z.optional(z.object({ spotify: z.optional(z.string()) })),
});
/**
 * The field was `track` until 2026 and is `item` since. Removed songs are null, and other items have another shape.
 */
const Entry = z.object({ item: z.optional(z.unknown()), track: z.optional(z.unknown()) });
const Entries = z.object({ items: z.array(Entry), total: z.int() });
const Total = z.optional(z.nullable(z.object({ total: z.int() })));
const Playlists = z.object({
  items: z.array(
    z.nullable(
      z.object({
        id: z.string(),
        name: z.string(),
        images: z.optional(z.nullable(z.array(Picture))),
        items: Total,
        tracks: Total,
      }),
    ),
  ),
  total: z.int(),
});
const Account = z.object({ id: z.string(), display_name: z.optional(z.nullable(z.string())) });

const hosts = ['scdn.co', 'spotifycdn.com', 'spotify.com'];

type SpotifyOptions = { readonly base: string; readonly appAccess: () => Promise<string> };

/**
 * Reads songs and playlists from Spotify. Its API no longer offers previews or recommendations, and since 2026 search
 * returns at most ten results for new apps, so songs are found elsewhere. @param appAccess returns an app
 * token
 */
export function openSpotifyMusic({ base, appAccess }: SpotifyOptions): MusicProvider & SpotifyAccounts {
  const ask = <Shape extends z.ZodMiniType>(access: string, path: string, shape: Shape) =>
    askJson(`${base}/v1/${path}`, shape, { headers: { authorization: `Bearer ${access}` } });
  const pageOf = ({ limit, offset }: Page) => `limit=${limit}&offset=${offset}`;
  const theirs = theirAddress(base, hosts);

  const toTrack = (told: unknown): ExternalTrack | undefined => {
    const song = z.safeParse(Song, told);
    if (!song.success || song.data.id === null || (song.data.type ?? 'track') !== 'track') return undefined;
    const { id, name, artists, album, external_ids: ids, external_urls: urls } = song.data;
    return {
      provider: 'spotify',
      providerId: id,
      name,
      artists: artists.map((one) => ({ id: `artist:spotify:${one.id ?? ''}`, name: one.name })),
      // Largest first: the second is 300 pixels wide.
      coverUrl: theirs((album?.images?.[1] ?? album?.images?.[0])?.url),
      previewUrl: null,
      externalUrl: theirs(urls?.spotify),
      isrc: ids?.isrc ?? null,
    };
  };
  const tracksIn = ({ items, total }: z.output<typeof Entries>): TrackPage => ({
    items: items.flatMap((entry) => toTrack(entry.item ?? entry.track) ?? []),
    total,
  });

  return {
    provider: 'spotify',
    search: async () => [],
    find: async (id) =>
      /^\w{1,64}$/.test(id) ? toTrack(await ask(await appAccess(), `tracks/${id}`, z.unknown())) : undefined,
    match: async () => undefined,
    account: async (access) => {
      const { id, display_name: name } = await ask(access, 'me', Account);
      return { id, name: name || id };
    },
    savedTracks: async (access, page) => tracksIn(await ask(access, `me/tracks?${pageOf(page)}`, Entries)),
    playlists: async (access, page) => {
      const { items, total } = await ask(access, `me/playlists?${pageOf(page)}`, Playlists);
      const playlists = items.flatMap((one) =>
        one
          ? [
              {
                id: one.id,
                name: one.name,
                coverUrl: theirs(one.images?.[0]?.url),
                total: (one.items ?? one.tracks)?.total ?? 0,
              },
            ]
          : [],
      );
      return { items: playlists, total };
    },
    playlistTracks: async (access, playlistId, page) => {
      const read = (part: 'items' | 'tracks') =>
        ask(access, `playlists/${encodeURIComponent(playlistId)}/${part}?${pageOf(page)}`, Entries).catch(
          (error: unknown) => {
            if (error instanceof MusicProblem && [403, 404].includes(error.status)) return undefined;
            throw error;
          },
        );
      // Apps registered before 2026 still use the old path.
      const found = (await read('items')) ?? (await read('tracks'));
      return found && tracksIn(found);
    },
  };
}
