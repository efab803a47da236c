import type { GenreStyle } from './genre-style.ts';

export const techno: GenreStyle = {
  tempo: [128, 138],
  scales: ['minor', 'phrygian'],
  progressions: [
    [0, 0, 0, 0],
    [0, 0, 5, 0],
    [0, 0, 0, 1],
  ],
  swing: 0.02,
  drums: {
    kick: 'X...X...X...X...',
    openHat: '..x...x...x...x.',
    hat: 'o.o.o.o.o.o.o.oo',
    clap: '....x.......x...',
    rim: '...o..o....o..o.',
  },
  bass: { patch: 'synthBass', patterns: ['..11..11..11..11', '.111.111.111.111', '..1..1..1..1..18'] },
  chords: { patch: 'stab', pattern: '...x..x.....x...', notes: 3 },
  lead: { patches: ['squareLead', 'sawLead', 'chime'], density: 0.3 },
  mix: { drums: 1.2, bass: 0.9, chords: 0.55, lead: 0.45 },
  room: 0.35,
  pump: 0.7,
};

export const house: GenreStyle = {
  tempo: [120, 126],
  scales: ['dorian', 'minor'],
  progressions: [
    [0, 3, 0, 3],
    [0, 5, 3, 4],
    [5, 4, 0, 0],
  ],
  swing: 0.12,
  drums: {
    kick: 'X...X...X...X...',
    clap: '....X.......X...',
    openHat: '..x...x...x...x.',
    shaker: 'oxooxxooxxooxoox',
    conga: '...x......x..x..',
  },
  bass: { patch: 'fingerBass', patterns: ['1..1..8.1..1.8..', '1.....1.5..7.8..', '..1...1...5.8...'] },
  chords: { patch: 'electricPiano', pattern: 'x..x..x...x..x..', notes: 4 },
  lead: { patches: ['organ', 'vibraphone', 'voice'], density: 0.4 },
  mix: { drums: 1.05, bass: 0.95, chords: 0.75, lead: 0.5 },
  room: 0.3,
  pump: 0.5,
};

export const cumbia: GenreStyle = {
  tempo: [88, 104],
  scales: ['minor', 'harmonicMinor'],
  progressions: [
    [0, 0, 4, 4],
    [0, 3, 4, 0],
    [0, 6, 5, 4],
  ],
  swing: 0.05,
  drums: {
    scraper: 'X.xxX.xxX.xxX.xx',
    deepKick: 'X.......X.......',
    conga: '...x..x....x..x.',
    lowConga: '......x.......xx',
    cowbell: 'o...o...o...o...',
  },
  bass: { patch: 'fingerBass', patterns: ['1.....3.5.......', '1...5...8...5...', '1.....5.8..5....'] },
  chords: { patch: 'accordion', pattern: '....x.......x...', notes: 3 },
  lead: { patches: ['accordion', 'whistle', 'cleanGuitar'], density: 0.62 },
  mix: { drums: 0.95, bass: 0.95, chords: 0.5, lead: 0.8 },
  room: 0.2,
  pump: 0,
};

export const dub: GenreStyle = {
  ...cumbia,
  tempo: [70, 82],
  scales: ['minor', 'dorian'],
  progressions: [
    [0, 0, 3, 3],
    [0, 4, 0, 4],
  ],
  drums: {
    deepKick: '........X.......',
    rim: '........x.......',
    hat: 'x..xx..xx..xx..x',
    lowConga: '..............o.',
  },
  bass: { patch: 'subBass', patterns: ['1..1..5.3...1...', '..1.1.3.5..7....'] },
  chords: { patch: 'organ', pattern: '....x.......x...', notes: 3 },
  lead: { patches: ['whistle', 'brass'], density: 0.25 },
  mix: { drums: 0.9, bass: 1.25, chords: 0.7, lead: 0.5 },
  room: 0.6,
};

export const disco: GenreStyle = {
  ...house,
  tempo: [114, 122],
  swing: 0.04,
  drums: {
    kick: 'X...X...X...X...',
    clap: '....x.......x...',
    openHat: '..X...X...X...X.',
    hat: 'x.o.x.o.x.o.x.o.',
    cowbell: '..........x..x..',
  },
  bass: { patch: 'fingerBass', patterns: ['1.8.1.8.1.8.1.8.', '1.8.1.8.5.8.7.8.'] },
  chords: { patch: 'cleanGuitar', pattern: '..x..x.x..x..x.x', notes: 3 },
  lead: { patches: ['brass', 'voice', 'sawLead'], density: 0.45 },
};

export const salsa: GenreStyle = {
  ...cumbia,
  tempo: [92, 104],
  scales: ['minor', 'major'],
  progressions: [
    [0, 3, 4, 3],
    [0, 0, 4, 4],
  ],
  drums: {
    cowbell: 'x...x.x.x...x.x.',
    conga: '..x...xx..x...xx',
    lowConga: '......x.......x.',
    rim: '...x..x...x.x...',
    shaker: 'o.o.o.o.o.o.o.o.',
  },
  bass: { patch: 'uprightBass', patterns: ['1.....5.....8...', '......5.....1...'] },
  chords: { patch: 'piano', pattern: 'x.x..x.x.x.x.x.x', notes: 3 },
  lead: { patches: ['brass', 'piano'], density: 0.5 },
};

export const electro: GenreStyle = {
  ...techno,
  tempo: [122, 132],
  drums: {
    kick: 'X.....x...X.....',
    snare: '....X.......X...',
    hat: 'x.x.xxx.x.x.x.xx',
    cowbell: '...x..x....x..x.',
    clap: '............x..x',
  },
  bass: { patch: 'acidBass', patterns: ['1..1..1.8..1.5..', '11.18.1..7.15.1.'] },
  pump: 0.2,
};
