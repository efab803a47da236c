/** The middle of an odd number of values; of an even number the lower middle, so that it was really measured. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)]!;
}

/**
 * Measures rivals round by round, the order turned about each time: whatever else the machine does then happens to all
 * of them.
 */
export async function interleave<Name extends string>(
  rounds: number,
  rivals: Readonly<Record<Name, () => Promise<number>>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(rivals) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? names : names.toReversed();
    for (const name of order) results[name].push(await rivals[name]());
  }
  return results;
}

/** The middle ratio of rounds that ran side by side. */
export function ratioOf(ours: readonly number[], theirs: readonly number[]): number {
  return median(ours.map((value, round) => value / theirs[round]!));
}
