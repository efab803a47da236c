import { listGenres, type Genre } from '#modules/music/contract.ts';
import { queryOf } from '#platform/ui/api.ts';

/** Offered as quick filters; the filters of Explore have all. */
const wide = ['indie', 'techno', 'jazz', 'hip-hop', 'cumbia', 'folk', 'house', 'punk', 'soul'];

/** Only the genres of the quick filters, for pages that need no others. */
export const wideGenresQuery = {
  ...queryOf(listGenres, { slugs: wide.join(',') }, ['music', 'genres', 'wide']),
  staleTime: Infinity,
};

/** In the order of the quick filters. */
export function wideGenres(genres: readonly Genre[]): readonly Genre[] {
  return wide.flatMap((slug) => genres.find((genre) => genre.slug === slug) ?? []);
}
