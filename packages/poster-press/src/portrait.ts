import { createAvatar } from '@dicebear/core';
import * as notionists from '@dicebear/notionists';
import { pick, randomOf } from './random.ts';

/** Flat backgrounds for portraits. */
export const portraitGrounds = [
  '#F0A92E',
  '#F3A3B4',
  '#54B68B',
  '#C8B6E6',
  '#B9E0DC',
  '#B7C266',
  '#F2704E',
  '#CFD0CB',
  '#F0883A',
  '#8FA9F5',
  '#E58BC0',
] as const;

/** Draws a face in black ink on a flat color, 600 × 600. The same name always has the same face. */
export function portrait(
  name: string,
  ground: string = pick(randomOf(`paper ${name}`), portraitGrounds),
  zoom = 1,
): string {
  const face = createAvatar(notionists, {
    seed: name,
    size: 600,
    scale: Math.round(100 * zoom),
    translateY: zoom > 1 ? 10 : 0,
  });
  return face
    .toString()
    .replace(/<svg[^>]*>/, (opening) => `${opening}<rect width="100%" height="100%" fill="${ground}"/>`);
}
