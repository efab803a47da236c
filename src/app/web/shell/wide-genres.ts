import type { Genre } from '#modules/music/contract.ts';

/** The wide ones first; the rest is among the filters of Explore. */
const wide = ['indie', 'techno', 'jazz', 'hip-hop', 'cumbia', 'folk', 'house', 'punk', 'soul'];

/** The genres that are offered without asking. */
export function wideGenres(genres: readonly Genre[]): readonly Genre[] {
  const shown = wide.flatMap((slug) => genres.find((genre) => genre.slug === slug) ?? []);
  return shown.length > 0 ? shown : genres.slice(0, wide.length);
}
