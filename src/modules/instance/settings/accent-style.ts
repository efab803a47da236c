import type { Accent } from './accent.ts';

/** As a style attribute of an element that the accent lights. */
export function accentStyle({ hue, chroma, roomHue }: Omit<Accent, 'color'>): Record<`--${string}`, string> {
  return { '--gel-h': String(hue), '--gel-c': String(chroma), '--room-h': String(roomHue) };
}
