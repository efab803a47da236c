/** A number in [0, 1), the same sequence for the same seed on every machine. */
export type Random = () => number;

/** FNV-1a over code points: a 32-bit number that depends on every letter of the text. */
export function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  return hash >>> 0;
}

/** Mulberry32, seeded by the hash of a text. */
export function randomOf(seed: string): Random {
  let state = hashOf(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function pick<Item>(random: Random, items: readonly [Item, ...Item[]]): Item {
  return items[Math.floor(random() * items.length)] ?? items[0];
}

/** A new array in another order (Fisher–Yates). */
export function shuffled<Item>(random: Random, items: readonly Item[]): Item[] {
  const deck = [...items];
  for (let last = deck.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [deck[last], deck[other]] = [deck[other] as Item, deck[last] as Item];
  }
  return deck;
}

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
