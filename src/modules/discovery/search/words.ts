/** The letters of a term that are kept, and compared. Beyond them whole words decide. */
export const termLength = 40;
/** From so many words of a name a search may begin. */
const termsPerName = 8;
/** Nobody begins to look for a name with them in its middle. */
const smallWords = new Set(['the', 'at', 'a', 'an', 'of', 'and', 'in', 'on', 'to']);

/** Letters that do not come apart into a plain one and its accent. */
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
};

/** Accents, the points of Hebrew and the vowel signs of Arabic, stretched Arabic, and the wish for a coloured emoji. */
const marks =
  /[\u0300-\u036f]|[\u0591-\u05c7]|[\u0610-\u061a]|[\u064b-\u065f]|\u0670|\u0640|\ufe0f|[\u200b-\u200f]|['’`]/g;

/** Scripts without spaces count each letter as a word, so that a search may begin anywhere. */
const words =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]\p{M}*|[[\p{L}\p{N}\p{M}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]]+|\p{Extended_Pictographic}/gv;

/** One form for all ways to write a text: case, accents and widths are gone. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(marks, '')
    .replaceAll(/[ßæœøđðþłħı]/g, (letter) => plain[letter]!);
}

/** The words of a text in one form: letters and digits of every script, and each emoji. */
export function wordsOf(text: string): string[] {
  return foldText(text).match(words) ?? [];
}

/** So many letters from the beginning, none of them cut in half. */
export function firstLetters(text: string, length: number): string {
  return text.length <= length ? text : [...text].slice(0, length).join('');
}

/** What is compared with the terms: `Bézier Bar` → `bezier bar`. Empty when nothing was asked that a name could have. */
export function keyOf(query: string): string {
  return wordsOf(query).join(' ');
}

/** From where a name may be looked up: `Night Freight 014` → `night freight 014`, `freight 014`, `014`. */
export function termsOf(name: string): string[] {
  const all = wordsOf(name);
  const starts = all.flatMap((word, place) =>
    place === 0 || (!smallWords.has(word) && all.indexOf(word) === place) ? [place] : [],
  );
  return starts
    .slice(0, termsPerName)
    .map((place) => firstLetters(all.slice(place).join(' '), termLength).trimEnd());
}

/** The words of a key that tell one name from another. */
export function tellingWordsOf(key: string): string[] {
  return key.split(' ').filter((word) => word !== '' && !smallWords.has(word));
}

/** What is typed for a hashtag: small letters, without `#` and spaces (SRC-09). */
export function hashtagOf(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll(/[#\s]/g, '');
}

const shortestCorrected = 3;
const longestCorrected = 24;
/** A word is also known by its beginnings, so that a slip is forgiven while the word is still being typed. */
const beginnings = [3, 4, 5, 6] as const;
export const longestBeginning = 6;

/** The words of a name that a misspelt one may stand for, with their beginnings. Numbers are no words. */
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

/** The word itself, and it without each of its letters. Two words that share one are a slip apart, or two. */
export function deletionsOf(word: string): string[] {
  const letters = [...word];
  return [
    ...new Set([
      word,
      ...letters.map((_, place) => letters.filter((_one, other) => other !== place).join('')),
    ]),
  ];
}

/** How many slips of a finger lie between two words: a letter more, less, other, or two in the wrong order. */
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

/** One slip in a short word, two in a long one. */
function slipsForgiven(word: string): number {
  return [...word].length < 7 ? 1 : 2;
}

export type KnownWord = {
  readonly word: string;
  readonly popularity: number;
  /** It is a word; otherwise the beginning of one. */
  readonly isWhole: boolean;
};

/**
 * The word that was most likely meant: the fewest slips, then the same first letter, which fingers seldom miss, then a
 * whole word, then the best known. @returns undefined when it is none of them
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
