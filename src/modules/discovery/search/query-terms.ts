/** Letters of a term that are stored and compared. Beyond them, whole words decide. */
export const termLength = 40;
/** Words of a name at which a search may start. */
const termsPerName = 8;
/** Words at which no search starts, unless they begin the name. */
const smallWords = new Set(['the', 'at', 'a', 'an', 'of', 'and', 'in', 'on', 'to']);

/** Letters without a Unicode decomposition. */
const plain: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
};
const indivisible = new RegExp(`[${Object.keys(plain).join('')}]`, 'g');

/** Accents, Hebrew points, Arabic vowel signs and tatweel, emoji variation selectors, apostrophes within words. */
const marks =
  /[\u0300-\u036f]|[\u0591-\u05c7]|[\u0610-\u061a]|[\u064b-\u065f]|\u0670|\u0640|\ufe0f|[\u200b-\u200f]|['’`\u02bb\u02bc]/g;

/** In scripts without spaces each letter counts as a word, so that a search may start anywhere. */
const words =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]\p{M}*|[[\p{L}\p{N}\p{M}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]]+|\p{Extended_Pictographic}/gv;

/** Normalizes case, accents and width. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(marks, '')
    .replaceAll(indivisible, (letter) => plain[letter]!);
}

/** Splits text into normalized words: letters and digits of every script, and single emoji. */
export function wordsOf(text: string): string[] {
  return foldText(text).match(words) ?? [];
}

/** Returns the first letters without splitting a surrogate pair. */
export function firstLetters(text: string, length: number): string {
  return text.length <= length ? text : [...text].slice(0, length).join('');
}

/**
 * Normalizes a query for comparison with terms: `Bézier Bar` → `bezier bar`. Empty if it has no letters or digits.
 */
export function keyOf(query: string): string {
  return wordsOf(query).join(' ');
}

/**
 * Returns every suffix of a name from which it can be found: `Night Freight 014` → `night freight 014`, `freight
 * 014`, `014`.
 */
export function termsOf(name: string): string[] {
  const all = wordsOf(name);
  const starts = all.flatMap((word, place) =>
    place === 0 || (!smallWords.has(word) && all.indexOf(word) === place) ? [place] : [],
  );
  return starts
    .slice(0, termsPerName)
    .map((place) => firstLetters(all.slice(place).join(' '), termLength).trimEnd());
}

export function tellingWordsOf(key: string): string[] {
  return key.split(' ').filter((word) => word !== '' && !smallWords.has(word));
}

/** Normalizes a typed hashtag: lower case, without `#` and spaces (SRC-09). */
export function hashtagOf(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll(/[#\s]/g, '');
}

const shortestCorrected = 3;
const longestCorrected = 24;
/** Prefixes are indexed, too, so that typos are corrected before a word is complete. */
const beginnings = [3, 4, 5, 6] as const;
export const longestBeginning = 6;

/** Returns the words of a name, with their prefixes, that may correct a typo. Skips numbers. */
export function vocabularyOf(text: string): string[] {
  const known = new Set<string>();
  for (const word of wordsOf(text)) {
    const letters = [...word];
    if (!canBeCorrected(word)) continue;
    known.add(word);
    for (const length of beginnings)
      if (length < letters.length) known.add(letters.slice(0, length).join(''));
  }
  return [...known];
}

export function canBeCorrected(word: string): boolean {
  const { length } = [...word];
  return length >= shortestCorrected && length <= longestCorrected && !/\p{N}/u.test(word);
}

/**
 * Returns the word, and the word without each of its letters. Two words that share an entry differ by one or two
 * typos.
 */
export function deletionsOf(word: string): string[] {
  const letters = [...word];
  return [
    ...new Set([
      word,
      ...letters.map((_, place) => letters.filter((_one, other) => other !== place).join('')),
    ]),
  ];
}

/** Damerau-Levenshtein distance of two words. */
export function slipsBetween(one: string, other: string): number {
  const a = [...one];
  const b = [...other];
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, place) => place);
  for (let row = 1; row <= a.length; row++) {
    const now = [row];
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      let least = Math.min(now[column - 1]! + 1, last[column]! + 1, last[column - 1]! + (isSame ? 0 : 1));
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (row > 1 && column > 1 && isSwapped) least = Math.min(least, before[column - 2]! + 1);
      now.push(least);
    }
    [before, last] = [last, now];
  }
  return last.at(-1)!;
}

/** One typo in a short word, two in a long one. */
function slipsForgiven(word: string): number {
  return [...word].length < 7 ? 1 : 2;
}

export type KnownWord = {
  readonly word: string;
  readonly popularity: number;
  readonly isWhole: boolean;
};

/**
 * Returns the most likely correction: fewest typos, then same first letter, which is rarely mistyped, then a whole
 * word, then popularity. @returns undefined when none is close
 */
export function likeliest(typed: string, candidates: readonly KnownWord[]): string | undefined {
  const forgiven = slipsForgiven(typed);
  return candidates
    .map((candidate) => ({ ...candidate, slips: slipsBetween(typed, candidate.word) }))
    .filter(({ slips }) => slips <= forgiven)
    .toSorted(
      (a, b) =>
        a.slips - b.slips ||
        Number(beginsAs(typed, b.word)) - Number(beginsAs(typed, a.word)) ||
        Number(b.isWhole) - Number(a.isWhole) ||
        b.popularity - a.popularity ||
        a.word.localeCompare(b.word),
    )[0]?.word;
}

const beginsAs = (one: string, other: string) => firstLetters(one, 1) === firstLetters(other, 1);
