/** A piece of a line that is set in one direction. */
export type Run = { readonly text: string; readonly rightToLeft: boolean };

const rightward = /\p{L}|\p{N}/u;
const leftward = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Whether a text is read from right to left: its first letter says so. */
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
 * One line as its pieces from left to right, as they are seen: names are short and nested at most once, so this is the
 * part of UAX #9 that they need. Signs between two letters of one direction go with them, others with the line.
 */
export function visualRuns(line: string): Run[] {
  const letters = lettersOf(line);
  const base: Direction = isRightToLeft(line) ? 'left' : 'right';
  const own = letters.map(directionOf);
  // A number stands as it is written, but signs beside it follow the line and not the number.
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
