import { foldText } from '#platform/fold-text.ts';

export type Part = { readonly text: string; readonly isMatch: boolean };

/**
 * Splits a name where its words start with words of the query, ignoring case and accents. `corrected` is the query
 * that was used instead of a misspelled one.
 */
export function matchedParts(name: string, query: string, corrected: string | null = null): readonly Part[] {
  const { folded, origin } = fold(name);
  const words = wordsOf(`${query} ${corrected ?? ''}`);
  const isMatched = Array.from<boolean>({ length: name.length }).fill(false);
  for (const begin of beginnings(folded)) {
    const word = words.find((word) => folded.startsWith(word, begin));
    if (!word) continue;
    isMatched.fill(true, origin[begin], origin[begin + word.length]);
  }
  const parts: Part[] = [];
  for (let at = 0; at < name.length;) {
    let end = at + 1;
    while (end < name.length && isMatched[end] === isMatched[at]) end++;
    parts.push({ text: name.slice(at, end), isMatch: isMatched[at]! });
    at = end;
  }
  return parts;
}

/** Longest first, so that `no` doesn't win over `night`. */
function wordsOf(text: string): string[] {
  const words = fold(text)
    .folded.split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return words.toSorted((one, other) => other.length - one.length);
}

function* beginnings(folded: string) {
  for (const { index } of folded.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)) yield index;
}

/** Lowercases and removes accents, keeping each letter's position in the original. */
function fold(text: string): { folded: string; origin: readonly number[] } {
  let folded = '';
  const origin: number[] = [];
  let at = 0;
  for (const letter of text) {
    const plain = foldText(letter);
    for (let index = 0; index < plain.length; index++) origin.push(at);
    folded += plain;
    at += letter.length;
  }
  return { folded, origin: [...origin, at] };
}
