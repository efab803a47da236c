import { ambient, folk, gospel, hipHop, indie, jazz, punk, shoegaze, soul } from './band-styles.ts';
import { cumbia, disco, dub, electro, house, salsa, techno } from './club-styles.ts';
import type { GenreStyle } from './genre-style.ts';

/** By genre slug. */
export const styles: Readonly<Record<string, GenreStyle>> = {
  techno,
  house,
  jazz,
  indie,
  folk,
  ambient,
  punk,
  cumbia,
  soul,
  dub,
  disco,
  shoegaze,
  salsa,
  electro,
  gospel,
  'hip-hop': hipHop,
  acid: {
    ...techno,
    bass: electro.bass,
    chords: { ...techno.chords, pattern: '................' },
    lead: { patches: ['squareLead'], density: 0.2 },
  },
  beats: {
    ...hipHop,
    tempo: [74, 90],
    swing: 0.28,
    lead: { patches: ['nylon', 'chime', 'electricPiano'], density: 0.3 },
    room: 0.35,
  },
  'r-and-b': {
    ...soul,
    tempo: [64, 92],
    drums: { ...hipHop.drums, snare: '....x.......x...' },
    bass: { patch: 'subBass', patterns: soul.bass.patterns },
  },
  'dream-pop': {
    ...shoegaze,
    chords: { patch: 'tape', pattern: 'x.......x.......', notes: 4 },
    lead: { patches: ['cleanGuitar', 'chime'], density: 0.45 },
  },
  'modern-classical': {
    ...ambient,
    tempo: [68, 92],
    chords: { patch: 'piano', pattern: 'x.o.x.o.x.o.x.o.', notes: 3 },
    lead: { patches: ['piano', 'glass'], density: 0.4 },
  },
};

/** Every genre with its own style. */
export const genres: readonly string[] = Object.keys(styles);

/** Any other genre falls back to indie. */
export function styleOf(genre: string): GenreStyle {
  return styles[genre] ?? indie;
}
