import { pick, type Random } from './random.ts';
import type { Drum } from './drums.ts';
import { scales } from './genre-style.ts';
import type { GenreStyle } from './genre-style.ts';
import type { Note } from './tone.ts';

export type Stroke = { drum: Drum; at: number; velocity: number };

export type Score = {
  drums: readonly Stroke[];
  bass: readonly Note[];
  chords: readonly Note[];
  lead: readonly Note[];
  /** Seconds per bar, for echoes in time. */
  bar: number;
};

const stepsPerBar = 16;
const velocities: Record<string, number> = { X: 1, x: 0.75, o: 0.42 };

/** Composes the whole track: parts enter one by one, and the drums pause once before the end. */
export function compose(style: GenreStyle, seconds: number, random: Random): Score {
  const [slowest, fastest] = style.tempo;
  const tempo = Math.round(slowest + random() * (fastest - slowest));
  const bar = 240 / tempo;
  const bars = Math.ceil(seconds / bar);
  const harmony = harmonyOf(style, random);
  const bassLine = pick(random, style.bass.patterns);
  const motif = motifOf(style, random);
  const answer = motifOf(style, random);
  const rest = Math.round(bars * 0.62);
  const entrance = { drums: 0, bass: bars > 8 ? 1 : 0, lead: Math.min(4, Math.floor(bars / 4)) };

  const score = { drums: [] as Stroke[], bass: [] as Note[], chords: [] as Note[], lead: [] as Note[], bar };
  for (let at = 0; at < bars; at++) {
    const inBar: Bar = { at, start: at * bar, step: bar / stepsPerBar, swing: style.swing };
    const chord = harmony.chordIn(at);
    if (at >= entrance.drums && at !== rest) score.drums.push(...drumsIn(inBar, style, at < 2, random));
    if (at >= entrance.bass) score.bass.push(...bassIn(inBar, bassLine, chord, harmony));
    score.chords.push(...chordsIn(inBar, style, chord, harmony, random));
    if (at >= entrance.lead && at !== rest)
      score.lead.push(...leadIn(inBar, at % 4 === 3 ? answer : motif, chord, harmony, random));
  }
  return score;
}

type Bar = { at: number; start: number; step: number; swing: number };

function timeOf({ start, step, swing }: Bar, at: number): number {
  return start + step * (at + (at % 2 === 1 ? swing : 0));
}

type Harmony = {
  chordIn: (bar: number) => number;
  /** The pitch of a scale degree; 7 degrees are an octave. */
  pitchOf: (degree: number) => number;
};

function harmonyOf(style: GenreStyle, random: Random): Harmony {
  const scale = scales[pick(random, style.scales)];
  const progression = pick(random, style.progressions);
  const key = 57 + Math.floor(random() * 10) - 4;
  return {
    chordIn: (bar) => progression[bar % progression.length] ?? 0,
    pitchOf: (degree) => key + 12 * Math.floor(degree / 7) + (scale[((degree % 7) + 7) % 7] ?? 0),
  };
}

function drumsIn(bar: Bar, style: GenreStyle, isIntro: boolean, random: Random): Stroke[] {
  const isFill = bar.at % 4 === 3;
  return Object.entries(style.drums).flatMap(([name, pattern]) => {
    const drum = name as Drum;
    if (isIntro && (drum === 'snare' || drum === 'clap') && bar.at === 0) return [];
    return Array.from(pattern).flatMap((mark, step): Stroke[] => {
      const written = velocities[mark] ?? 0;
      const filled =
        isFill && step >= 12 && written === 0 && (drum === 'snare' || drum === 'conga') && random() < 0.55
          ? 0.5
          : written;
      if (filled === 0) return [];
      return [
        {
          drum,
          at: timeOf(bar, step) + (random() - 0.5) * 0.006,
          velocity: filled * (0.88 + 0.12 * random()),
        },
      ];
    });
  });
}

function bassIn(bar: Bar, line: string, chord: number, harmony: Harmony): Note[] {
  const steps = Array.from(line);
  return steps.flatMap((mark, step): Note[] => {
    const degree = Number.parseInt(mark, 10);
    if (Number.isNaN(degree)) return [];
    const following = steps.findIndex((other, at) => at > step && other !== '.');
    const length = ((following < 0 ? stepsPerBar : following) - step) * bar.step * 0.92;
    return [
      {
        at: timeOf(bar, step),
        seconds: length,
        pitch: inRange(harmony.pitchOf(chord + degree - 1) - 24, 28, 47),
        velocity: step === 0 ? 1 : 0.85,
      },
    ];
  });
}

function chordsIn(bar: Bar, style: GenreStyle, chord: number, harmony: Harmony, random: Random): Note[] {
  const { pattern, notes } = style.chords;
  const degrees = notes === 2 ? [0, 4] : notes === 3 ? [0, 2, 4] : [0, 2, 4, 6];
  const steps = Array.from(pattern);
  return steps.flatMap((mark, step) => {
    const velocity = velocities[mark];
    if (velocity === undefined) return [];
    const following = steps.findIndex((other, at) => at > step && other !== '.');
    const length = ((following < 0 ? stepsPerBar : following) - step) * bar.step * 0.95;
    return degrees.map((degree, voice) => ({
      at: timeOf(bar, step) + voice * 0.004,
      seconds: Math.max(0.09, length),
      pitch:
        notes === 2
          ? inRange(harmony.pitchOf(chord) - 12, 40, 55) + (voice === 0 ? 0 : 7)
          : inRange(harmony.pitchOf(chord + degree), 52, 70),
      velocity: (velocity * (0.9 + 0.1 * random())) / Math.sqrt(degrees.length),
    }));
  });
}

/** A bar of melody as scale steps from the chord. `undefined` is a rest. */
type Motif = readonly (number | undefined)[];

function motifOf(style: GenreStyle, random: Random): Motif {
  let degree = pick(random, [0, 2, 4]);
  return Array.from({ length: 8 }, (_, eighth) => {
    if (eighth > 0 && random() > style.lead.density) return undefined;
    degree =
      eighth % 4 === 0
        ? pick(random, [0, 2, 4, 7])
        : Math.max(-2, Math.min(9, degree + pick(random, [-2, -1, -1, 1, 1, 2])));
    return degree;
  });
}

function leadIn(bar: Bar, motif: Motif, chord: number, harmony: Harmony, random: Random): Note[] {
  return motif.flatMap((degree, eighth): Note[] => {
    if (degree === undefined) return [];
    const following = motif.findIndex((other, at) => at > eighth && other !== undefined);
    const length = Math.min(4, (following < 0 ? 8 : following) - eighth) * 2 * bar.step * 0.9;
    const pitch = inRange(harmony.pitchOf(chord + degree) + 12, 62, 84);
    return [{ at: timeOf(bar, eighth * 2), seconds: length, pitch, velocity: 0.8 + 0.2 * random() }];
  });
}

function inRange(pitch: number, lowest: number, highest: number): number {
  let moved = pitch;
  while (moved < lowest) moved += 12;
  while (moved > highest) moved -= 12;
  return moved;
}
