import type { GenreStyle } from './genre-style.ts';

const even = { drums: 1, bass: 0.9, chords: 0.7, lead: 0.75 };

export const jazz: GenreStyle = {
  tempo: [96, 168],
  scales: ['dorian', 'major', 'mixolydian'],
  progressions: [
    [1, 4, 0, 5],
    [0, 5, 1, 4],
    [2, 5, 1, 4],
  ],
  swing: 0.32,
  drums: {
    ride: 'x...x..xx...x..x',
    brush: '....x.......x...',
    kick: 'o.........o.....',
    hat: '....x.......x...',
  },
  bass: { patch: 'uprightBass', patterns: ['1...3...5...6...', '1...5...8...7...', '1...2...3...5..4'] },
  chords: { patch: 'piano', pattern: '...x......x.....', notes: 4 },
  lead: { patches: ['brass', 'vibraphone', 'piano'], density: 0.62 },
  mix: { drums: 0.6, bass: 1, chords: 0.6, lead: 0.85 },
  room: 0.3,
  pump: 0,
};

export const hipHop: GenreStyle = {
  tempo: [82, 96],
  scales: ['minor', 'dorian'],
  progressions: [
    [0, 0, 3, 3],
    [0, 5, 0, 4],
    [0, 3, 5, 4],
  ],
  swing: 0.22,
  drums: {
    deepKick: 'X..x......X.....',
    snare: '....X.......X...',
    hat: 'x.x.x.xxx.x.x.x.',
    rim: '.......o.......o',
  },
  bass: { patch: 'subBass', patterns: ['1..1......1.....', '1.....5...1..7..', '1..8......5.....'] },
  chords: { patch: 'electricPiano', pattern: 'x.......x..x....', notes: 4 },
  lead: { patches: ['vibraphone', 'nylon', 'brass'], density: 0.35 },
  mix: { drums: 1.15, bass: 1, chords: 0.7, lead: 0.5 },
  room: 0.22,
  pump: 0.25,
};

export const indie: GenreStyle = {
  tempo: [104, 132],
  scales: ['major', 'mixolydian'],
  progressions: [
    [0, 4, 5, 3],
    [0, 3, 5, 4],
    [5, 3, 0, 4],
  ],
  swing: 0.04,
  drums: {
    kick: 'X.....x.X.x.....',
    snare: '....X.......X...',
    hat: 'x.x.x.x.x.x.x.x.',
    openHat: '..............x.',
  },
  bass: { patch: 'fingerBass', patterns: ['1.1.1.1.1.1.1.1.', '1...1.1.1...5.3.'] },
  chords: { patch: 'cleanGuitar', pattern: 'x.x.x.xxx.x.x.xx', notes: 3 },
  lead: { patches: ['cleanGuitar', 'sawLead', 'whistle'], density: 0.5 },
  mix: even,
  room: 0.25,
  pump: 0,
};

export const folk: GenreStyle = {
  tempo: [84, 112],
  scales: ['major', 'dorian'],
  progressions: [
    [0, 3, 0, 4],
    [0, 5, 3, 4],
    [0, 4, 1, 3],
  ],
  swing: 0.06,
  drums: { shaker: 'o.x.o.x.o.x.o.x.', kick: 'o.......o.......' },
  bass: { patch: 'uprightBass', patterns: ['1.......5.......', '1.......5...3...'] },
  chords: { patch: 'steel', pattern: 'x.o.x.ox.ox.x.o.', notes: 3 },
  lead: { patches: ['nylon', 'whistle', 'accordion'], density: 0.5 },
  mix: { drums: 0.4, bass: 0.75, chords: 1, lead: 0.8 },
  room: 0.25,
  pump: 0,
};

export const ambient: GenreStyle = {
  tempo: [60, 76],
  scales: ['major', 'dorian', 'minor'],
  progressions: [
    [0, 3, 5, 3],
    [0, 2, 5, 4],
    [3, 0, 4, 5],
  ],
  swing: 0,
  drums: { shaker: '........o.......' },
  bass: { patch: 'subBass', patterns: ['1...............'] },
  chords: { patch: 'glass', pattern: 'x...............', notes: 4 },
  lead: { patches: ['chime', 'vibraphone', 'piano'], density: 0.28 },
  mix: { drums: 0.12, bass: 0.5, chords: 1, lead: 0.6 },
  room: 0.85,
  pump: 0,
};

export const punk: GenreStyle = {
  tempo: [168, 196],
  scales: ['major', 'minor'],
  progressions: [
    [0, 3, 4, 3],
    [0, 5, 3, 4],
    [0, 0, 3, 4],
  ],
  swing: 0,
  drums: { kick: 'X..xx...X..xx...', snare: '..X...X...X...X.', openHat: 'x.x.x.x.x.x.x.x.' },
  bass: { patch: 'punkBass', patterns: ['1.1.1.1.1.1.1.1.', '1.1.1.1.5.5.7.7.'] },
  chords: { patch: 'crunch', pattern: 'x.x.x.x.x.x.x.x.', notes: 2 },
  lead: { patches: ['crunch', 'sawLead'], density: 0.35 },
  mix: { drums: 1.05, bass: 0.75, chords: 0.95, lead: 0.5 },
  room: 0.12,
  pump: 0,
};

export const soul: GenreStyle = {
  tempo: [72, 100],
  scales: ['major', 'dorian'],
  progressions: [
    [0, 5, 1, 4],
    [0, 2, 3, 4],
    [3, 2, 1, 0],
  ],
  swing: 0.18,
  drums: {
    kick: 'X......x..x.....',
    snare: '....x.......x...',
    hat: 'x.x.x.x.x.x.x.x.',
    shaker: 'o.oxo.oxo.oxo.ox',
  },
  bass: { patch: 'fingerBass', patterns: ['1..1..3.5....6..', '1.....5.6..5.3..'] },
  chords: { patch: 'electricPiano', pattern: 'x.....x...x.....', notes: 4 },
  lead: { patches: ['voice', 'organ', 'brass'], density: 0.48 },
  mix: { drums: 0.85, bass: 0.95, chords: 0.8, lead: 0.7 },
  room: 0.3,
  pump: 0,
};

export const shoegaze: GenreStyle = {
  ...indie,
  tempo: [88, 116],
  chords: { patch: 'wall', pattern: 'x.......x.......', notes: 3 },
  lead: { patches: ['voice', 'sawLead'], density: 0.35 },
  mix: { drums: 0.75, bass: 0.75, chords: 1.05, lead: 0.55 },
  room: 0.6,
};

export const gospel: GenreStyle = {
  ...soul,
  tempo: [88, 116],
  scales: ['major'],
  progressions: [
    [0, 3, 0, 4],
    [0, 2, 3, 4],
    [5, 1, 4, 0],
  ],
  drums: {
    kick: 'X.....x.X.......',
    clap: '....X.......X...',
    hat: 'x.x.x.x.x.x.x.x.',
    openHat: '..............x.',
  },
  chords: { patch: 'organ', pattern: 'x.....x.x..x....', notes: 4 },
  lead: { patches: ['voice'], density: 0.55 },
  room: 0.45,
};
