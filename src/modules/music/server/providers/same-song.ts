import type { OutsideTrack } from './music-port.ts';

/** As two catalogues may write it: without its accents, signs, and what stands in brackets. */
function plain(text: string): string {
  const letters = text.replaceAll(/\([^)]*\)|\[[^\]]*\]/g, '').normalize('NFKD');
  return letters.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

/** Whether two catalogues mean one song: its name and who plays it. */
export function isSameSong(one: OutsideTrack, other: OutsideTrack): boolean {
  const artists = new Set(one.artists.map(({ name }) => plain(name)));
  return plain(one.name) === plain(other.name) && other.artists.some(({ name }) => artists.has(plain(name)));
}
