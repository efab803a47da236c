/**
 * Turns a search into a prefix query for `to_tsquery('simple', …)`.
 * @returns '' when it has no words
 */
export function wordsQuery(q: string): string {
  const words = q.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => `${word}:*`).join(' & ');
}
