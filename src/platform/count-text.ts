const steps = [
  [1e9, 'b'],
  [1e6, 'm'],
  [1e3, 'k'],
] as const;

/** A short count, cut to one decimal and never rounded up: 1999 → `1.9k` [FMT-01]. */
export function countText(count: number): string {
  const step = steps.find(([size]) => count >= size);
  if (!step) return String(count);
  const [size, letter] = step;
  return `${Math.floor(count / (size / 10)) / 10}${letter}`;
}

const separated = new Intl.NumberFormat('en-US');

/** The length of a text as readers see it: most emoji take two UTF-16 units. */
export function countCharacters(text: string): number {
  return [...text].length;
}

/** A full count with thousands separators, as on post cards: 1283 → `1,283` [FMT-01, FED-09]. */
export function fullCountText(count: number): string {
  return separated.format(count);
}
