/** A piece of a line that is set in one direction. */
export type Run = { readonly text: string; readonly rightToLeft: boolean };

const rightward = /\p{L}|\p{N}/u;
const leftward = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Whether a text reads from right to left, judged by its first letter. */
export function isRightToLeft(text: string): boolean {
  const first = [...text].find((letter) => /\p{L}/u.test(letter));
  return first !== undefined && leftward.test(first);
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

export function lettersOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

type Direction = 'left' | 'right' | undefined;

function directionOf(letter: string): Direction {
  if (leftward.test(letter)) return 'left';
  return rightward.test(letter) ? 'right' : undefined;
}

function isDigit(letter: string | undefined): boolean {
  return letter !== undefined && /^\p{N}/u.test(letter);
}

const mirrored: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '<': '>',
  '>': '<',
  '«': '»',
  '»': '«',
};

/**
 * Splits a line into pieces in visual order, from left to right. Names are short and nest at most once, so this
 * implements only the part of UAX #9 that they need: signs between two letters of one direction join them, others
 * follow the line.
 */
export function visualRuns(line: string): Run[] {
  const letters = lettersOf(line);
  const base: Direction = isRightToLeft(line) ? 'left' : 'right';
  const own = letters.map(directionOf);
  // A number keeps its digit order, but signs next to it follow the line's direction.
  const beside = own.map((direction, at) => (isDigit(letters[at]!) ? base : direction));
  const directions = own.map((direction, at) => {
    if (direction) return direction;
    if (isDigit(letters[at - 1]) && isDigit(letters[at + 1]) && /[.,:/]/.test(letters[at]!)) return 'right';
    const before = beside.slice(0, at).findLast(Boolean) ?? base;
    const after = beside.slice(at + 1).find(Boolean) ?? base;
    return before === after ? before : base;
  });
  const runs: { text: string; rightToLeft: boolean }[] = [];
  letters.forEach((letter, at) => {
    const rightToLeft = directions[at] === 'left';
    const last = runs.at(-1);
    const shown = rightToLeft ? (mirrored[letter] ?? letter) : letter;
    if (last?.rightToLeft === rightToLeft) last.text += shown;
    else runs.push({ text: shown, rightToLeft });
  });
  return base === 'left' ? runs.toReversed() : runs;
}
