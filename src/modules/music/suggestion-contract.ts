import * as z from 'zod/mini';
import { Genre, ProfileCard, refusals } from '#modules/profiles/profiles/contract.ts';
import { call, listOf, queryInt } from '#platform/contract.ts';
import { Track } from './contract.ts';
import { pages } from './spotify-contract.ts';
import { suggestionTeam } from './policies.ts';

/** `tracks` combines all reasons; each of the others is one reason. */
export const trackReasons = ['tracks', 'artists', 'genres', 'creators'] as const;
export type TrackReason = (typeof trackReasons)[number];

export const creatorSuggestions = ['genres', 'artists', 'creators'] as const;
export type SuggestedKind = (typeof creatorSuggestions)[number];

const creatorId = z.string().check(z.maxLength(300));

export const listTrackSuggestions = call('GET /tracks/suggestions', {
  summary:
    'Suggest songs for a creator’s posts and events: their own, those of artists they work with, and those of their genres', // MUS-09
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
    'Suggest genres to list, artists to book or creators to work with, based on what a creator plays, books and hosts', // MUS-10
  input: z.object({
    suggestionType: z.enum(creatorSuggestions),
    creatorId,
    limit: queryInt({ min: 1, max: 24, default: 8 }),
  }),
  answer: listOf(CreatorSuggestion),
  refusals,
  may: suggestionTeam('creatorId'),
});
