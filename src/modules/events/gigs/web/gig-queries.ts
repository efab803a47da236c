import { pagesOf, queryOf } from '#platform/ui/api.ts';
import * as calls from '../contract.ts';

/** Prefix of all queries about an artist's gigs. */
export const gigsKey = (artistId: string) => ['gigs', artistId] as const;

export const gigsQuery = (artistId: string, side: calls.GigSide) =>
  pagesOf(calls.listGigs, { artistId, side }, [...gigsKey(artistId), side]);

export const suggestionsQuery = (artistId: string) =>
  queryOf(calls.listGigSuggestions, { creatorId: artistId }, [...gigsKey(artistId), 'suggestions']);

export const gigsOfEventQuery = (eventId: string) =>
  pagesOf(calls.listGigsOfEvent, { eventId }, ['events', eventId, 'gigs']);
