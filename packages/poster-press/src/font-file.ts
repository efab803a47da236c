import { join } from 'node:path';

/** Returns the path of a bundled font, for programs that embed it, such as PDF writers. */
export function fontFile(face: 'display' | 'text'): string {
  const file = face === 'display' ? 'anybody.ttf' : 'instrument-sans.ttf';
  return join(import.meta.dirname, 'fonts', file);
}
