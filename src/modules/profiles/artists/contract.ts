import * as z from 'zod/mini';
import { Genre, ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { call } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';

/** Artists above this popularity are top performers, unless an admin decides otherwise (PFM-05). */
export const topPerformerAbove = 50;

/** ART-01. */
export const Artist = z.extend(ProfileCard, {
  bio: z.string(),
  externalUrl: z.string(),
  popularity: z.int(),
  /** Top performers can be added to lineups by admins only (PFM-05). */
  topPerformer: z.boolean(),
  genres: z.object({ items: z.array(Genre) }),
  /** `null` for guests. */
  followed: z.nullable(z.boolean()),
});
export type Artist = z.infer<typeof Artist>;

export const refusals = {
  artistNotFound: { status: 404, title: 'Artist not found', message: 'This page may have been removed.' },
  artistGone: { status: 410, title: 'This artist was removed', message: 'This page was taken down.' },
} as const satisfies RefusalTable;

export const getArtist = call('GET /artists/:artistId', {
  summary: 'An artist',
  input: z.object({ artistId: z.string() }),
  answer: Artist,
  refusals,
  may: 'anyone',
});
