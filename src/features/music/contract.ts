import * as z from 'zod/mini';
import { Genre, ProfileCard } from '#features/profiles/contract.ts';
import { call, listOf, queryInt } from '#kit/contract.ts';

export { Genre } from '#features/profiles/contract.ts';

/** A song with its preview (MUS-01). */
export const Track = z.object({
  id: z.string(),
  name: z.string(),
  artists: z.object({ items: z.array(z.pick(ProfileCard, { id: true, name: true })) }),
  previewUrl: z.nullable(z.string()),
});
export type Track = z.infer<typeof Track>;

export const listGenres = call('GET /genres', {
  summary: 'All genres',
  input: z.object({ limit: queryInt({ min: 1, max: 100, default: 50 }) }),
  answer: listOf(Genre),
  may: 'anyone',
});

export const listArtistTracks = call('GET /artists/:artistId/tracks', {
  summary: 'The songs of an artist',
  input: z.object({ artistId: z.string() }),
  answer: listOf(Track),
  may: 'anyone',
});
