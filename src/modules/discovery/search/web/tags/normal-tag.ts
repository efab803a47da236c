/** Normalizes a hashtag: lower case, without `#` and spaces (SRC-09). */
export function normalTag(text: string): string {
  return text.toLowerCase().replaceAll(/[#\s]/gu, '');
}
