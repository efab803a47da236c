import type { ExternalTrack } from './music-port.ts';

/** Drops accents, punctuation and anything in brackets, which catalogs write differently. */
function plain(text: string): string {
  const letters = text.replaceAll(/\([^)]*\)|\[[^\]]*\]/g, '').normalize('NFKD');
  return letters.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

export function isSameSong(one: ExternalTrack, other: ExternalTrack): boolean {
  const artists = new Set(one.artists.map(({ name }) => plain(name)));
  return plain(one.name) === plain(other.name) && other.artists.some(({ name }) => artists.has(plain(name)));
}
