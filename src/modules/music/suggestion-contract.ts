import * as z from 'zod/mini';
import { Genre, ProfileCard, refusals } from '#modules/profiles/profiles/contract.ts';
import { call, listOf, queryInt } from '#platform/contract.ts';
import { Track } from './contract.ts';
import { pages } from './spotify-contract.ts';
import { suggestionTeam } from './policies.ts';

/** `tracks`: whatever is likely; the others are one reason alone. */
export const trackReasons = ['tracks', 'artists', 'genres', 'creators'] as const;
export type TrackReason = (typeof trackReasons)[number];

/** What may be suggested to a creator beside songs and gigs. */
export const creatorSuggestions = ['genres', 'artists', 'creators'] as const;
export type SuggestedKind = (typeof creatorSuggestions)[number];

const creatorId = z.string().check(z.maxLength(300));

export const listTrackSuggestions = call('GET /tracks/suggestions', {
  summary:
    'Songs that a creator may want on what they make: own ones, those of who plays with or for them, those of their genres (MUS-09)',
  input: z.object({
    suggestionType: z._default(z.enum(trackReasons), 'tracks'),
    creatorId,
    limit: queryInt({ min: 1, max: pages.atMost, default: pages.recommendations }),
  }),
  answer: listOf(Track),
  refusals,
  may: suggestionTeam('creatorId'),
});

export const CreatorSuggestion = z.discriminatedUnion('type', [
  z.extend(Genre, { type: z.literal('genre') }),
  z.extend(ProfileCard, { type: z.literal('artist') }),
  z.extend(ProfileCard, { type: z.literal('community') }),
  z.extend(ProfileCard, { type: z.literal('venue') }),
  z.extend(ProfileCard, { type: z.literal('user') }),
]);
export type CreatorSuggestion = z.infer<typeof CreatorSuggestion>;

export const listCreatorSuggestions = call('GET /creators/suggestions', {
  summary:
    'Genres to name, artists to book or creators to work with, by what a creator plays, books and hosts (MUS-10)',
  input: z.object({
    suggestionType: z.enum(creatorSuggestions),
    creatorId,
    limit: queryInt({ min: 1, max: 24, default: 8 }),
  }),
  answer: listOf(CreatorSuggestion),
  refusals,
  may: suggestionTeam('creatorId'),
});
