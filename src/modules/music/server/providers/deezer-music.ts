import * as z from 'zod/mini';
import { askJson, MusicProblem, theirAddress } from './ask-json.ts';
import type { MusicProvider, ExternalTrack } from './music-port.ts';
import { isSameSong } from './same-song.ts';

const Song = z.object({
  id: z.number(),
  title: z.string(),
  link: z.optional(z.string()),
  preview: z.optional(z.string()),
  isrc: z.optional(z.string()),
  artist: z.object({ id: z.number(), name: z.string() }),
  album: z.optional(z.object({ cover_medium: z.optional(z.nullable(z.string())) })),
});
/** Errors arrive with status 200. */
const Wrong = z.object({ error: z.object({ message: z.string() }) });
const hosts = ['dzcdn.net', 'deezer.com'];

/** Deezer needs no API key. Its preview URLs expire within minutes. */
export function openDeezerMusic(base: string): MusicProvider {
  const ask = async <Shape extends z.ZodMiniType>(path: string, shape: Shape): Promise<z.output<Shape>> => {
    const answer = await askJson(`${base}/${path}`, z.union([Wrong, shape]));
    const wrong = z.safeParse(Wrong, answer);
    if (wrong.success) throw new MusicProblem(502, wrong.data.error.message);
    return answer as z.output<Shape>;
  };
  const list = async (words: string, limit: number, offset: number) => {
    const query = new URLSearchParams({ q: words, limit: String(limit), index: String(offset) });
    const { data } = await ask(`search/track?${query}`, z.object({ data: z.array(Song) }));
    return data.map((song) => toTrack(song, base));
  };
  const one = async (id: string) => toTrack(await ask(`track/${id}`, Song), base);
  return {
    provider: 'deezer',
    search: (words, { limit, offset }) => list(words, limit, offset),
    find: async (id) => (/^\d{1,18}$/.test(id) ? one(id) : undefined),
    match: async (track) => {
      const byCode =
        track.isrc && (await one(`isrc:${encodeURIComponent(track.isrc)}`).catch(() => undefined));
      if (byCode) return byCode;
      const quoted = (text: string) => `"${text.replaceAll('"', ' ')}"`;
      const words = `artist:${quoted(track.artists[0]?.name ?? '')} track:${quoted(track.name)}`;
      return (await list(words, 5, 0)).find((song) => isSameSong(track, song));
    },
  };
}

function toTrack(song: z.output<typeof Song>, base: string): ExternalTrack {
  const theirs = theirAddress(base, hosts);
  return {
    provider: 'deezer',
    providerId: String(song.id),
    name: song.title,
    artists: [{ id: `artist:deezer:${song.artist.id}`, name: song.artist.name }],
    coverUrl: theirs(song.album?.cover_medium),
    previewUrl: theirs(song.preview),
    externalUrl: theirs(song.link),
    isrc: song.isrc ?? null,
  };
}
