import type { PaletteName, PlateName } from '@backbeat/poster-press';
import type { GenreSlug } from './genres.ts';

/** Typical posters of a genre. `echo` works for short names only. */
type Look = {
  plates: readonly [PlateName, ...PlateName[]];
  palettes: readonly [PaletteName, ...PaletteName[]];
};

export const looks: Readonly<Record<GenreSlug, Look>> = {
  indie: {
    plates: ['halftone', 'woodtype', 'cutout', 'echo', 'arcs'],
    palettes: ['rose', 'bone', 'cobalt', 'moss', 'cyan'],
  },
  techno: {
    plates: ['rings', 'sequencer', 'xerox', 'contour'],
    palettes: ['night', 'silver', 'signal', 'congo'],
  },
  house: {
    plates: ['cutout', 'arcs', 'echo', 'halftone'],
    palettes: ['tungsten', 'fuchsia', 'cobalt', 'lilac'],
  },
  jazz: {
    plates: ['cutout', 'flow', 'arcs', 'woodtype'],
    palettes: ['bone', 'oxblood', 'congo', 'tungsten'],
  },
  'hip-hop': {
    plates: ['woodtype', 'xerox', 'sequencer', 'halftone'],
    palettes: ['signal', 'congo', 'tungsten', 'silver'],
  },
  cumbia: {
    plates: ['quilt', 'arcs', 'woodtype', 'echo'],
    palettes: ['tungsten', 'fuchsia', 'jade', 'signal'],
  },
  folk: { plates: ['flow', 'contour', 'woodtype', 'arcs'], palettes: ['oxblood', 'moss', 'bone', 'jade'] },
  ambient: {
    plates: ['contour', 'flow', 'halftone', 'rings'],
    palettes: ['jade', 'cyan', 'lilac', 'silver'],
  },
  punk: { plates: ['xerox', 'woodtype', 'rings'], palettes: ['silver', 'signal', 'bone', 'night'] },
  'r-and-b': {
    plates: ['halftone', 'woodtype', 'flow', 'echo'],
    palettes: ['moss', 'rose', 'oxblood', 'lilac'],
  },
  soul: {
    plates: ['arcs', 'woodtype', 'cutout', 'echo'],
    palettes: ['tungsten', 'lilac', 'oxblood', 'bone'],
  },
  gospel: { plates: ['arcs', 'woodtype', 'quilt'], palettes: ['lilac', 'moss', 'tungsten', 'cobalt'] },
  disco: {
    plates: ['echo', 'halftone', 'cutout', 'arcs'],
    palettes: ['cobalt', 'fuchsia', 'rose', 'tungsten'],
  },
  shoegaze: {
    plates: ['halftone', 'contour', 'rings', 'flow'],
    palettes: ['rose', 'lilac', 'oxblood', 'fuchsia'],
  },
  'dream-pop': {
    plates: ['contour', 'halftone', 'arcs', 'flow'],
    palettes: ['lilac', 'rose', 'cyan', 'fuchsia'],
  },
  electro: {
    plates: ['sequencer', 'xerox', 'rings', 'echo'],
    palettes: ['congo', 'cobalt', 'silver', 'night'],
  },
  acid: {
    plates: ['sequencer', 'contour', 'rings', 'woodtype'],
    palettes: ['silver', 'moss', 'night', 'tungsten'],
  },
  dub: { plates: ['rings', 'arcs', 'contour', 'woodtype'], palettes: ['moss', 'jade', 'signal', 'night'] },
  salsa: {
    plates: ['quilt', 'arcs', 'echo', 'woodtype'],
    palettes: ['signal', 'fuchsia', 'tungsten', 'oxblood'],
  },
  beats: { plates: ['sequencer', 'cutout', 'halftone'], palettes: ['congo', 'bone', 'cyan', 'moss'] },
  'modern-classical': { plates: ['flow', 'contour', 'cutout'], palettes: ['bone', 'cyan', 'silver', 'jade'] },
};
