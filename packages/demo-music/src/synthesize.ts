import { randomFrom, pick } from './random.ts';
import { compose } from './compose.ts';
import type { Score } from './compose.ts';
import { playDrum } from './drums.ts';
import { styleOf } from './styles.ts';
import { patches } from './patches.ts';
import type { PatchName } from './patches.ts';
import { playTone, sampleRate } from './tone.ts';
import type { Note } from './tone.ts';

export type Song = {
  /** The same seed and genre always give the same track. */
  seed: number;
  /** A genre slug. */
  genre: string;
  /** Default 30. */
  seconds?: number;
};

/**
 * Composes and plays a track: mono samples at `sampleRate`, never beyond ±0.9. Takes about a second for thirty
 * seconds of music.
 */
export function synthesize({ seed, genre, seconds = 30 }: Song): Float32Array {
  const random = randomFrom(seed);
  const style = styleOf(genre);
  const score = compose(style, seconds, random);
  const length = Math.round(seconds * sampleRate);
  const drums = new Float32Array(length);
  for (const { drum, at, velocity } of score.drums) playDrum(drums, drum, at, velocity, random);

  const bass = played(length, style.bass.patch, score.bass);
  const chords = played(length, style.chords.patch, score.chords);
  const lead = played(length, pick(random, style.lead.patches), score.lead);

  const music = new Float32Array(length);
  blend(music, chords, style.mix.chords);
  blend(music, lead, style.mix.lead);
  addRoom(music, style.room, score.bar);
  blend(music, bass, style.mix.bass);
  if (style.pump > 0) duck(music, score, style.pump);
  blend(music, drums, style.mix.drums);
  master(music);
  return music;
}

function played(length: number, patch: PatchName, notes: readonly Note[]): Float32Array {
  const bus = new Float32Array(length);
  for (const note of notes) playTone(bus, patches[patch], note);
  return bus;
}

/** Adds a part at its share of the mix, independent of the part's own loudness. */
function blend(mix: Float32Array, part: Float32Array, share: number): void {
  const loudness = loudnessOf(part);
  if (loudness === 0) return;
  const gain = (0.16 * share) / loudness;
  for (let sample = 0; sample < mix.length; sample++) mix[sample]! += part[sample]! * gain;
}

/** Root mean square over the parts that aren't silent, so that a sparse part isn't amplified too much. */
function loudnessOf(part: Float32Array): number {
  let energy = 0;
  let sounding = 0;
  for (const value of part) {
    energy += value * value;
    if (Math.abs(value) > 0.001) sounding++;
  }
  return sounding === 0 ? 0 : Math.sqrt(energy / Math.max(sounding, part.length / 4));
}

/** Adds a dotted-eighth echo and a reverb of four comb filters of unequal length. */
function addRoom(mix: Float32Array, amount: number, bar: number): void {
  if (amount === 0) return;
  const dry = mix.slice();
  const echo = Math.round((bar * 3 * sampleRate) / 16);
  const delays = [0.0297, 0.0371, 0.0411, 0.0437].map((seconds) =>
    Math.round(seconds * sampleRate * (1 + amount)),
  );
  for (const delay of delays) comb(mix, dry, delay, 0.62 + 0.28 * amount, amount * 0.28);
  comb(mix, dry, echo, 0.38, amount * 0.4);
}

function comb(mix: Float32Array, dry: Float32Array, delay: number, feedback: number, wet: number): void {
  const loop = new Float32Array(delay);
  let soft = 0;
  for (let sample = 0, at = 0; sample < mix.length; sample++, at = at + 1 === delay ? 0 : at + 1) {
    const returned = loop[at]!;
    soft += 0.45 * (returned - soft);
    loop[at] = dry[sample]! + soft * feedback;
    mix[sample]! += returned * wet * 0.5;
  }
}

/** Lowers the other parts on every kick and lets them recover within a beat. */
function duck(mix: Float32Array, score: Score, depth: number): void {
  const recovery = score.bar / 10;
  const kicks = score.drums.filter(({ drum }) => drum === 'kick' || drum === 'deepKick').map(({ at }) => at);
  for (const at of kicks.sort((a, b) => a - b)) {
    const start = Math.max(0, Math.floor(at * sampleRate));
    const end = Math.min(mix.length, start + Math.floor(recovery * 4 * sampleRate));
    for (let sample = start; sample < end; sample++) {
      mix[sample]! *= 1 - depth * Math.exp(-(sample - start) / sampleRate / recovery);
    }
  }
}

const ceiling = 0.9;

/** Soft-clips the peaks, normalizes the track, and fades its ends. */
function master(mix: Float32Array): void {
  let peak = 0;
  for (let sample = 0; sample < mix.length; sample++) {
    const rounded = Math.tanh(mix[sample]!);
    mix[sample] = rounded;
    peak = Math.max(peak, Math.abs(rounded));
  }
  const gain = peak === 0 ? 0 : ceiling / peak;
  const fadeIn = Math.min(mix.length, Math.round(0.008 * sampleRate));
  const fadeOut = Math.min(mix.length, Math.round(1.4 * sampleRate));
  for (let sample = 0; sample < mix.length; sample++) {
    const rise = Math.min(1, sample / fadeIn);
    const fall = Math.min(1, (mix.length - 1 - sample) / fadeOut);
    mix[sample]! *= gain * rise * fall;
  }
}
