import { infiniteQueryOptions } from '@tanstack/react-query';
import { getSend, queryOf } from '#platform/ui/api.ts';
import type { AnswerOf } from '#platform/contract.ts';
import { getLibrarySongs } from '../apple-music-contract.ts';
import { listArtistTracks } from '../contract.ts';
import { listCredentials } from '../credentials-contract.ts';
import {
  getMyPlaylists,
  getMySavedTracks,
  getPlaylistTracks,
  getRecommendations,
  pages,
} from '../spotify-contract.ts';
import { listCreatorSuggestions, listTrackSuggestions, type SuggestedKind } from '../suggestion-contract.ts';

export const credentialsQuery = (userId: string) =>
  queryOf(listCredentials, { userId }, ['music', 'credentials', userId]);

export const artistTracksQuery = (artistId: string) =>
  queryOf(listArtistTracks, { artistId }, ['music', 'artist', artistId]);

/** Artist and song ids, and genre slugs. */
export type SongSeeds = {
  readonly artists: readonly string[];
  readonly genres: readonly string[];
  readonly tracks: readonly string[];
};

/** Results are cached for a minute (MUS-08). */
const staleTime = 60_000;

export const recommendationsQuery = ({ artists, genres, tracks }: SongSeeds, limit: number) => ({
  ...queryOf(
    getRecommendations,
    {
      limit,
      seed_artists: artists.join(','),
      seed_genres: genres.join(','),
      seed_tracks: tracks.join(','),
    },
    ['music', 'recommendations', limit, artists, genres, tracks],
  ),
  staleTime,
});

export const trackSuggestionsQuery = (creatorId: string, limit: number) => ({
  ...queryOf(listTrackSuggestions, { creatorId, limit }, ['music', 'suggestions', creatorId, limit]),
  staleTime,
});

export const creatorSuggestionsQuery = (suggestionType: SuggestedKind, creatorId: string) => ({
  ...queryOf(listCreatorSuggestions, { suggestionType, creatorId }, [
    'music',
    'suggestions',
    creatorId,
    suggestionType,
  ]),
  staleTime,
  retry: false,
});

export const playlistsQuery = () => ({
  ...queryOf(getMyPlaylists, { limit: pages.atMost }, ['music', 'playlists']),
  staleTime,
});

type Page = AnswerOf<typeof getMySavedTracks>;

const pageAfter = (last: Page) => {
  const next = last.offset + pages.saved;
  return next < last.total ? next : undefined;
};

/** Songs saved on Spotify, the Apple Music library, or a Spotify playlist. */
export type ShelfSource = 'saved' | 'library' | { readonly playlistId: string };

/** 25 songs per page (MUS-05, MUS-06, MUS-11). */
export const shelfQuery = (source: ShelfSource) =>
  infiniteQueryOptions({
    queryKey: ['music', 'shelf', source],
    initialPageParam: 0,
    queryFn: ({ pageParam: offset, signal }): Promise<Page> => {
      const page = { limit: pages.saved, offset };
      if (source === 'saved') return getSend()(getMySavedTracks, page, { signal });
      if (source === 'library') return getSend()(getLibrarySongs, page, { signal });
      return getSend()(getPlaylistTracks, { ...source, ...page }, { signal });
    },
    getNextPageParam: pageAfter,
    staleTime,
    retry: false,
  });
