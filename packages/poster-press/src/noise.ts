import type { Random } from './random.ts';

/** Smooth value noise in [0, 1) over the plane. */
export type Noise = (x: number, y: number) => number;

export function noiseOf(random: Random): Noise {
  const lattice = Float64Array.from({ length: 512 }, random);
  const smooth = (t: number) => t * t * (3 - 2 * t);
  const at = (x: number, y: number) => lattice[(((x * 73_856_093) ^ (y * 19_349_663)) >>> 0) & 511] ?? 0;
  return (x, y) => {
    const left = Math.floor(x);
    const top = Math.floor(y);
    const u = smooth(x - left);
    const v = smooth(y - top);
    const a = at(left, top);
    const b = at(left + 1, top);
    const c = at(left, top + 1);
    const d = at(left + 1, top + 1);
    return a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v;
  };
}

/** Several octaves of the same noise, each half as strong and about twice as fine. */
export function layered(noise: Noise, x: number, y: number, octaves = 4): number {
  let sum = 0;
  let weights = 0;
  let weight = 0.5;
  for (let octave = 0; octave < octaves; octave++) {
    sum += weight * noise(x, y);
    weights += weight;
    weight *= 0.5;
    x *= 2.03;
    y *= 2.03;
  }
  return sum / weights;
}
