/**
 * What the words of somebody's search are for `to_tsquery('simple', …)`: every one of them begins a word.
 * @returns '' when there is none
 */
export function wordsQuery(q: string): string {
  const words = q.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => `${word}:*`).join(' & ');
}
