import * as z from 'zod/mini';
import { askJson, theirAddress } from './ask-json.ts';
import type { MusicProvider, ExternalTrack } from './music-port.ts';
import { isSameSong } from './same-song.ts';

const Song = z.object({
  trackId: z.number(),
  trackName: z.string(),
  artistId: z.optional(z.number()),
  artistName: z.string(),
  artworkUrl100: z.optional(z.string()),
  previewUrl: z.optional(z.string()),
  trackViewUrl: z.optional(z.string()),
});
const Found = z.object({ results: z.array(Song) });
const hosts = ['mzstatic.com', 'apple.com'];
/** The API's maximum. */
const atMost = 200;

/** iTunes needs no API key, but asks to be credited beside its previews. */
export function openItunesMusic(base: string): MusicProvider {
  const ask = async (path: string, query: Record<string, string>): Promise<ExternalTrack[]> => {
    const { results } = await askJson(`${base}/${path}?${new URLSearchParams(query)}`, Found);
    return results.map((song) => toTrack(song, base));
  };
  const list = (term: string, limit: number, offset: number) =>
    ask('search', {
      term,
      media: 'music',
      entity: 'song',
      limit: String(limit),
      offset: String(offset),
    });
  return {
    provider: 'appleMusic',
    search: async (words, { limit, offset }) => (offset < atMost ? list(words, limit, offset) : []),
    find: async (id) =>
      /^\d{1,18}$/.test(id)
        ? (await ask('lookup', { id, entity: 'song' })).find((song) => song.providerId === id)
        : undefined,
    match: async (track) =>
      (await list(`${track.artists[0]?.name ?? ''} ${track.name}`, 5, 0)).find((song) =>
        isSameSong(track, song),
      ),
  };
}

function toTrack(song: z.output<typeof Song>, base: string): ExternalTrack {
  const theirs = theirAddress(base, hosts);
  const cover = theirs(song.artworkUrl100);
  return {
    provider: 'appleMusic',
    providerId: String(song.trackId),
    name: song.trackName,
    artists: [{ id: `artist:appleMusic:${song.artistId ?? ''}`, name: song.artistName }],
    coverUrl: cover && cover.replace(/\/100x100bb\./, '/300x300bb.'),
    previewUrl: theirs(song.previewUrl),
    externalUrl: theirs(song.trackViewUrl),
    isrc: null,
  };
}
