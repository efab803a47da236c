/** Returns numbers in [0, 1): the same sequence for the same seed on every machine. */
export type Random = () => number;

/** FNV-1a over code points: a 32-bit hash of the whole text. */
export function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  return hash >>> 0;
}

/** Mulberry32. Drawings are stored by seed, so this must never change. */
export function randomFrom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The same generator, seeded with a text. */
export const randomOf = (seed: string): Random => randomFrom(hashOf(seed));

export function pick<Item>(random: Random, items: readonly [Item, ...Item[]]): Item {
  return items[Math.floor(random() * items.length)] ?? items[0];
}

/** Returns a shuffled copy (Fisher–Yates). */
export function shuffled<Item>(random: Random, items: readonly Item[]): Item[] {
  const deck = [...items];
  for (let last = deck.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [deck[last], deck[other]] = [deck[other] as Item, deck[last] as Item];
  }
  return deck;
}
