import type { Genre } from '#modules/music/contract.ts';

/** Broad genres first; the filters of Explore have all. */
const wide = ['indie', 'techno', 'jazz', 'hip-hop', 'cumbia', 'folk', 'house', 'punk', 'soul'];

export function wideGenres(genres: readonly Genre[]): readonly Genre[] {
  const shown = wide.flatMap((slug) => genres.find((genre) => genre.slug === slug) ?? []);
  return shown.length > 0 ? shown : genres.slice(0, wide.length);
}
