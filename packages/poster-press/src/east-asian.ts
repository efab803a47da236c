import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';

/** Letters of one font file, as far as a drawing needed them. */
export type EastAsianFont = { readonly font: Font; readonly letters: ReadonlySet<number> };

/**
 * The typeface has tens of thousands of letters in hundreds of files. Only the letters of a text are taken out of
 * them, before it is drawn.
 */
const typefaces = ['jp', 'sc', 'kr'] as const;
type Typeface = (typeof typefaces)[number];

const eastAsian =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303f\u30fb\u30fc\uff01-\uffee]/u;
const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const weight = 600;
/** About 4 kB each. */
const mostLetters = 4000;

const known = new Map<string, EastAsianFont | undefined>();
const load = createRequire(import.meta.url);

/** The font of a letter, if `loadEastAsian` was called with a text that has it. */
export function eastAsianFont(letter: string, line: string): EastAsianFont | undefined {
  const typeface = typefacesFor(line).find((each) => known.get(each + letter) !== undefined);
  return typeface && known.get(typeface + letter);
}

/** Text with kana has the Japanese forms of its letters, other text the simplified Chinese ones. */
function typefacesFor(text: string): readonly Typeface[] {
  return japanese.test(text) ? typefaces : ['sc', 'kr', 'jp'];
}

/** Loads the Chinese, Japanese and Korean letters of all texts in a value. Other texts cost nothing. */
export async function loadEastAsian(value: unknown): Promise<void> {
  const texts = textsIn(value).filter((text) => eastAsian.test(text));
  if (texts.length === 0) return;
  if (known.size > mostLetters) known.clear();
  for (const text of texts) {
    let missing = [...new Set(text.normalize('NFC'))].filter((letter) => eastAsian.test(letter));
    for (const typeface of typefacesFor(text)) missing = await loadFrom(typeface, missing);
  }
}

/** @returns the letters that the typeface lacks */
async function loadFrom(typeface: Typeface, letters: readonly string[]): Promise<string[]> {
  const byFile = Map.groupBy(
    letters.filter((letter) => !known.has(typeface + letter)),
    (letter) => fileWith(typeface, letter.codePointAt(0)!),
  );
  for (const [file, found] of byFile) {
    const font = file === undefined ? undefined : await openLetters(file, found);
    for (const letter of found) {
      const has = font?.letters.has(letter.codePointAt(0)!);
      known.set(typeface + letter, has ? font : undefined);
    }
  }
  return letters.filter((letter) => known.get(typeface + letter) === undefined);
}

/** The files vary in weight and are compressed, and fontkit can't read both at once. */
async function openLetters(file: string, letters: readonly string[]): Promise<EastAsianFont> {
  const { default: subsetFont } = await import('subset-font');
  const sfnt = await subsetFont(await readFile(file), letters.join(''), {
    targetFormat: 'sfnt',
    variationAxes: { wght: weight },
    keepFeatures: [],
    noHinting: true,
  });
  const { create } = load('fontkit') as typeof import('fontkit');
  const font = create(sfnt);
  if (!('layout' in font)) throw new Error(`${file} is a collection, not a font`);
  return { font, letters: new Set(font.characterSet) };
}

type Range = { readonly first: number; readonly last: number; readonly file: string };
const ranges = new Map<Typeface, readonly Range[]>();

function fileWith(typeface: Typeface, letter: number): string | undefined {
  let found = ranges.get(typeface);
  if (!found) ranges.set(typeface, (found = readRanges(typeface)));
  return found.find(({ first, last }) => first <= letter && letter <= last)?.file;
}

/** Each file's letters, such as `{"[12]": "U+4e00,U+4e03-4e05"}`. */
function readRanges(typeface: Typeface): Range[] {
  const name = `noto-sans-${typeface}`;
  const files = load(`@fontsource-variable/${name}/unicode.json`) as Readonly<Record<string, string>>;
  return Object.entries(files).flatMap(([subset, letters]) => {
    const part = subset.replaceAll(/[[\]]/g, '');
    const file = load.resolve(`@fontsource-variable/${name}/files/${name}-${part}-wght-normal.woff2`);
    return letters.split(',').map((range) => {
      const [first = '', last = first] = range.trim().slice(2).split('-');
      return { first: parseInt(first, 16), last: parseInt(last, 16), file };
    });
  });
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
  return Object.values(value).flatMap(textsIn);
}
