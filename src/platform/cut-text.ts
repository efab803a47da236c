/**
 * The first characters of a text, in UTF-16 units. An emoji that would be cut in half is left out, because PostgreSQL
 * refuses half of one in JSON, and so do our calls.
 */
export function cutText(text: string, length: number): string {
  const cut = text.slice(0, length);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}
