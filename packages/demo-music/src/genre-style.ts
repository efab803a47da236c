import type { Drum } from './drums.ts';
import type { PatchName } from './patches.ts';

export const scales = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  phrygian: [0, 1, 3, 5, 7, 8, 10],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
  harmonicMinor: [0, 2, 3, 5, 7, 8, 11],
} as const;

export type ScaleName = keyof typeof scales;

/**
 * How a genre is played. Patterns are sixteen steps, one bar: `X` loud, `x` normal, `o` soft, `.` silent;
 * bass patterns name the degree above the chord's root, `1` to `8`.
 */
export type GenreStyle = {
  readonly tempo: readonly [slowest: number, fastest: number];
  readonly scales: readonly [ScaleName, ...ScaleName[]];
  /** Scale degrees of the chords, 0 for the tonic, one per bar. */
  readonly progressions: readonly [readonly number[], ...(readonly number[])[]];
  /** Delay of the off-beat sixteenths, as a share of a sixteenth. */
  readonly swing: number;
  readonly drums: Partial<Record<Drum, string>>;
  readonly bass: { readonly patch: PatchName; readonly patterns: readonly [string, ...string[]] };
  readonly chords: { readonly patch: PatchName; readonly pattern: string; readonly notes: 2 | 3 | 4 };
  readonly lead: {
    readonly patches: readonly [PatchName, ...PatchName[]];
    /** Probability of a note per eighth. */ readonly density: number;
  };
  /** Shares of the mix, about 1 each. */
  readonly mix: {
    readonly drums: number;
    readonly bass: number;
    readonly chords: number;
    readonly lead: number;
  };
  /** Reverb: 0 is dry, 1 a cathedral. */
  readonly room: number;
  /** Sidechain depth, 0 to 1: how much the kick ducks the other parts. */
  readonly pump: number;
};
