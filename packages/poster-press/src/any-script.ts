import type { Font } from 'fontkit';
import { lettersOf, visualRuns } from './direction.ts';
import { eastAsianFont } from './east-asian.ts';
import { fontOf, openFont, printable, type LetteringStyle } from './lettering.ts';

/** Fonts for letters that the display and text fonts lack, in the order they are tried. */
const otherFiles = [
  'noto-cyrillic.woff2',
  'noto-greek.woff2',
  'noto-arabic.woff2',
  'noto-hebrew.woff2',
  'noto-emoji.woff2',
] as const;

type Face = {
  font: Font;
  letters: ReadonlySet<number>;
  scale: number;
  /** Letters of the same typeface in another file. */
  more?: Face;
};

let others: Face[] | undefined;

/** Noto's letters are larger per em than those of our display face. This makes them look the same size. */
const otherScale = 0.86;

function otherFaces(): Face[] {
  return (others ??= otherFiles.map((file) => {
    const font = openFont(file);
    return { font, letters: new Set(font.characterSet), scale: otherScale };
  }));
}

const ignored = /[\p{Emoji_Modifier}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/gu;

/** The code points of a grapheme that are drawn: the first of an emoji family, the hand of a colored hand. */
function drawn(letter: string): string {
  const [first = ''] = letter.split('\u200d');
  return first.replaceAll(ignored, '');
}

type Piece = { face: Face; text: string; rightToLeft: boolean };

/** Finds a font for every letter of a line. Letters without a font are left out. */
function piecesOf(line: string, own: Face): Piece[] {
  return visualRuns(line.normalize('NFC')).flatMap(({ text, rightToLeft }) => {
    const pieces: Piece[] = [];
    for (const letter of lettersOf(text)) {
      const found = faceFor(letter, own, line, pieces.at(-1)?.face);
      if (!found) continue;
      const last = pieces.at(-1);
      if (last?.face === found.face) last.text += found.text;
      else pieces.push({ ...found, rightToLeft });
    }
    return rightToLeft ? pieces.toReversed() : pieces;
  });
}

function faceFor(letter: string, own: Face, line: string, last?: Face) {
  const text = drawn(letter);
  const has = (face: Face) => [...text].every((sign) => face.letters.has(sign.codePointAt(0)!));
  if (text === '') return undefined;
  // A space between two words of another script uses that script's font.
  if (text === ' ' && last && has(last)) return { face: last, text };
  const face = [own, ...(own.more ? [own.more] : []), ...otherFaces()].find(has);
  if (face) return { face, text };
  const eastAsian = eastAsianFace(text, line);
  if (eastAsian) return { face: eastAsian, text };
  const plain = printable(text);
  return plain ? { face: own, text: plain } : undefined;
}

const eastAsianFaces = new WeakMap<object, Face>();

function eastAsianFace(letter: string, line: string): Face | undefined {
  const found = eastAsianFont(letter, line);
  if (!found) return undefined;
  let face = eastAsianFaces.get(found);
  if (!face) eastAsianFaces.set(found, (face = { ...found, scale: otherScale }));
  return face;
}

/** Currency signs that no font has. */
const currencyCodes: Readonly<Record<string, string>> = {
  '₩': 'KRW ',
  '₹': 'INR ',
  '₫': 'VND ',
  '₱': 'PHP ',
};

/** The text with a code for each currency sign, and a question mark for each letter, that no font has. */
export function withoutUnknown(text: string, style: LetteringStyle): string {
  const own = ownFace(style);
  const whole = text.normalize('NFC');
  const isKnown = (letter: string) => drawn(letter) === '' || faceFor(letter, own, whole) !== undefined;
  return lettersOf(whole)
    .map((letter) => (/\s/.test(letter) || isKnown(letter) ? letter : (currencyCodes[letter] ?? '?')))
    .join('');
}

export type AnyLettering = { outline: string; width: number };

/** Outlines one line in any supported script, starting at x = 0 with the baseline at y = 0. */
export function letterAny(line: string, style: LetteringStyle): AnyLettering {
  const own = ownFace(style);
  let outline = '';
  let pen = 0;
  for (const { face, text, rightToLeft } of piecesOf(line, own)) {
    const scale = (style.size * face.scale) / face.font.unitsPerEm;
    const run = face.font.layout(text, undefined, undefined, undefined, rightToLeft ? 'rtl' : 'ltr');
    run.glyphs.forEach((glyph, at) => {
      const place = run.positions[at]!;
      outline += outlineOf(glyph.path.commands, pen + place.xOffset * scale, -place.yOffset * scale, scale);
      pen += place.xAdvance * scale;
    });
  }
  return { outline, width: pen };
}

const known = new Map<Font, ReadonlySet<number>>();

function ownFace(style: LetteringStyle): Face {
  const font = fontOf(style);
  let letters = known.get(font);
  if (!letters) known.set(font, (letters = new Set(font.characterSet)));
  return { font, letters, scale: 1, ...(style.face === 'text' && { more: moreText() }) };
}

let textExtended: Face | undefined;

function moreText(): Face {
  const font = textExtended?.font ?? openFont('instrument-sans-ext.ttf');
  return (textExtended ??= { font, letters: new Set(font.characterSet), scale: 1 });
}

const codes: Readonly<Record<string, string>> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
};

function outlineOf(
  commands: readonly { command: string; args: readonly number[] }[],
  x: number,
  y: number,
  scale: number,
): string {
  let outline = '';
  for (const { command, args } of commands) {
    outline += codes[command] ?? '';
    for (let at = 0; at + 1 < args.length; at += 2) {
      const px = x + (args[at] ?? 0) * scale;
      const py = y - (args[at + 1] ?? 0) * scale;
      outline += `${at ? ' ' : ''}${px.toFixed(2)} ${py.toFixed(2)}`;
    }
  }
  return outline;
}

/** Breaks text into lines that fit a width: at spaces, and inside a word only if it is wider than a line. */
export function brokenLines(text: string, width: number, style: LetteringStyle): string[] {
  const fits = (line: string) => letterAny(line, style).width <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    const parts = fits(word) ? [word] : brokenWord(word, fits);
    lines.push(...parts.slice(0, -1));
    line = parts.at(-1) ?? '';
  }
  return line ? [...lines, line] : lines;
}

function brokenWord(word: string, fits: (text: string) => boolean): string[] {
  const parts: string[] = [];
  let part = '';
  for (const letter of lettersOf(word)) {
    if (part && !fits(part + letter)) {
      parts.push(part);
      part = '';
    }
    part += letter;
  }
  return [...parts, part];
}

/** Returns the text, or as much of it as fits, with an ellipsis. */
export function shortened(text: string, width: number, style: LetteringStyle): string {
  if (letterAny(text, style).width <= width) return text;
  const letters = lettersOf(text);
  let [fitting, tooLong] = [0, letters.length];
  while (fitting + 1 < tooLong) {
    const middle = Math.floor((fitting + tooLong) / 2);
    if (letterAny(`${letters.slice(0, middle).join('')}…`, style).width <= width) fitting = middle;
    else tooLong = middle;
  }
  return `${letters.slice(0, fitting).join('').trimEnd()}…`;
}

/**
 * Sets at most this many lines in the largest size that holds all of the text, or in the smallest, cut with an
 * ellipsis.
 */
export function clampedLines(
  text: string,
  box: { width: number; height: number },
  lines: { most: number; leading: number; sizes: readonly number[]; style: Omit<LetteringStyle, 'size'> },
): { lines: string[]; size: number } {
  const words = new Set(text.split(/\s+/));
  /** A smaller size may avoid breaking a word. */
  const isWhole = (line: string) => line.split(' ').every((word) => words.has(word));
  let found: { lines: string[]; size: number } | undefined;
  for (const size of lines.sizes) {
    const most = Math.min(lines.most, Math.max(1, Math.floor(box.height / (size * lines.leading))));
    const style = { ...lines.style, size };
    const broken = brokenLines(text, box.width, style);
    if (broken.length <= most && broken.every(isWhole)) return { lines: broken, size };
    const kept = broken.slice(0, most);
    if (broken.length > most) {
      const rest = broken.slice(most - 1).join(' ');
      kept[most - 1] = shortened(rest, box.width, style);
    }
    found = { lines: kept, size };
  }
  return found ?? { lines: [], size: 0 };
}
