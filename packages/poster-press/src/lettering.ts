import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Font, Glyph as FontGlyph } from 'fontkit';
import { moved, path } from './svg.ts';

/** `display` can be 50 to 150 wide and 650 to 900 heavy; the other faces don't vary. */
type Face = 'display' | 'text' | 'serif' | 'didone';

export type LetteringStyle = {
  face: Face;
  /** Units per em. */
  size: number;
  /** Only for `display`: 50 to 150. */
  width?: number;
  /** Only for `display`: 650 to 900. */
  weight?: number;
  /** Extra space after each letter, in em. */
  tracking?: number;
};

/** Text as an outline: the ink starts at x = 0, and the baseline is y = 0. */
export type Lettering = {
  outline: string;
  width: number;
  /** Ink above the baseline. */
  height: number;
  /** Ink below the baseline: brackets, commas, the tail of a Q. */
  depth: number;
};

const files: Record<Face, string> = {
  display: 'anybody.ttf',
  text: 'instrument-sans.ttf',
  serif: 'fraunces.ttf',
  didone: 'bodoni-moda.ttf',
};

type Cut = { font: Font; glyphs: Map<number, Glyph> };
type Glyph = { commands: readonly Command[]; left: number; right: number; top: number; bottom: number };
type Command = { command: string; args: readonly number[] };

const bases = new Map<Face, Font>();
const cuts = new Map<string, Cut>();

const load = createRequire(import.meta.url);

/** Opens a bundled font. Loads fontkit on first use, because many processes draw nothing. */
export function openFont(file: string): Font {
  const { create } = load('fontkit') as typeof import('fontkit');
  const font = create(readFileSync(new URL(`fonts/${file}`, import.meta.url)));
  if (!('layout' in font)) throw new Error(`${file} is a collection, not a font`);
  return font;
}

/** The parsed font of a face; each is parsed once per thread. */
export function bundledFont(face: Face): Font {
  const known = bases.get(face);
  if (known) return known;
  const font = openFont(files[face]);
  // fontkit keeps the letters with which a glyph is first found. A part of another glyph has none: the dot of a colon
  // would be missing from the text of every later document.
  for (const letter of font.characterSet) font.glyphForCodePoint(letter);
  bases.set(face, font);
  return font;
}

/** Widths are rounded to even units, so that later posters can reuse the cut. */
function cutOf({ face, width = 100, weight = 850 }: LetteringStyle): Cut {
  const wdth = Math.round(width / 2) * 2;
  const key = face === 'display' ? `${wdth}/${weight}` : face;
  const known = cuts.get(key);
  if (known) return known;
  const base = bundledFont(face);
  const font = face === 'display' ? base.getVariation({ wdth, wght: weight }) : base;
  const cut: Cut = { font, glyphs: new Map() };
  cuts.set(key, cut);
  return cut;
}

/** The font of a style, for callers that lay out lines themselves. */
export function fontOf(style: Omit<LetteringStyle, 'size'>): Font {
  return cutOf({ ...style, size: 1 }).font;
}

const measuredWidths = [50, 75, 100, 125, 150] as const;

/** Letters that Unicode doesn't decompose. */
const plain: Record<string, string> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  ı: 'i',
  Ŧ: 'T',
  ŧ: 't',
  Ə: 'E',
  ə: 'e',
  ẞ: 'SS',
};

let printed: ReadonlySet<number> | undefined;

const letters = /\p{L}/u;
const lettersOrDigits = /[\p{L}\p{N}]/u;

/**
 * Reduces text to letters that the fonts have: drops other scripts and signs, and accents beyond Latin-1. Returns
 * nothing if no letter is left of a name with letters, such as the year and the colon of a name in another script.
 */
export function printable(text: string): string {
  const known = (printed ??= new Set(bundledFont('display').characterSet));
  const has = (letter: string) => known.has(letter.codePointAt(0) ?? 0);
  const kept = Array.from(text.normalize('NFC'), (letter) => {
    if (has(letter)) return letter;
    return plain[letter] ?? Array.from(letter.normalize('NFKD')).filter(has).join('');
  });
  const line = kept.join('').replaceAll(/\s+/g, ' ').trim();
  const needed = letters.test(text) ? letters : lettersOrDigits;
  return needed.test(text) && !needed.test(line) ? '' : line;
}

export function letter(text: string, style: LetteringStyle): Lettering {
  const { glyphs, left, right, top, bottom, unitsPerEm } = setType(text, style);
  const scale = style.size / unitsPerEm;
  return {
    outline: glyphs.map(({ glyph, x }) => outlineOf(glyph, x - left, scale)).join(''),
    width: (right - left) * scale,
    height: top * scale,
    depth: -bottom * scale,
  };
}

/**
 * How tall a display line gets when it is set at an axis width and then scaled to one unit of ink width.
 * Interpolated between five measured widths: the axis is close to linear between them.
 */
export function proportionOf(text: string, weight: number): (width: number) => number {
  const known = measuredWidths.map((width) => {
    const { left, right, top, bottom } = setType(text, { face: 'display', size: 1, width, weight });
    return (top - bottom) / Math.max(1, right - left);
  });
  return (width) => {
    const place = Math.min(known.length - 1.001, Math.max(0, (width - 50) / 25));
    const at = Math.floor(place);
    const low = known[at] ?? 0;
    const high = known[at + 1] ?? low;
    return low + (high - low) * (place - at);
  };
}

type SetType = {
  glyphs: readonly { glyph: Glyph; x: number }[];
  left: number;
  right: number;
  top: number;
  bottom: number;
  unitsPerEm: number;
};

/** In font units. */
function setType(text: string, style: LetteringStyle): SetType {
  const { font, glyphs: known } = cutOf(style);
  const tracking = (style.tracking ?? 0) * font.unitsPerEm;
  const run = font.layout(text);
  const glyphs: { glyph: Glyph; x: number }[] = [];
  let pen = 0;
  run.glyphs.forEach((found, at) => {
    const glyph = known.get(found.id) ?? glyphOf(found);
    known.set(found.id, glyph);
    if (glyph.commands.length > 0) glyphs.push({ glyph, x: pen });
    pen += (run.positions[at]?.xAdvance ?? found.advanceWidth) + tracking;
  });
  const first = glyphs[0];
  const last = glyphs.at(-1);
  return {
    glyphs,
    left: first ? first.x + first.glyph.left : 0,
    right: last ? last.x + last.glyph.right : 0,
    top: Math.max(0, ...glyphs.map(({ glyph }) => glyph.top)),
    bottom: Math.min(0, ...glyphs.map(({ glyph }) => glyph.bottom)),
    unitsPerEm: font.unitsPerEm,
  };
}

function glyphOf({ path: { commands, bbox } }: FontGlyph): Glyph {
  return { commands, left: bbox.minX, right: bbox.maxX, top: bbox.maxY, bottom: bbox.minY };
}

const codes: Record<string, string> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
};

function outlineOf(glyph: Glyph, x: number, scale: number): string {
  let outline = '';
  for (const { command, args } of glyph.commands) {
    outline += codes[command] ?? '';
    for (let at = 0; at + 1 < args.length; at += 2) {
      outline += `${at ? ' ' : ''}${short2((x + (args[at] ?? 0)) * scale)} ${short2(-(args[at + 1] ?? 0) * scale)}`;
    }
  }
  return outline;
}

/** Small letters need the second decimal. */
const short2 = (n: number): number => Math.round(n * 100) / 100;

export type Anchor = 'start' | 'middle' | 'end';

/** Draws one line of text; `anchor` says which end of the line is at the given point. */
export function line(
  text: string,
  x: number,
  y: number,
  fill: string,
  style: LetteringStyle,
  anchor: Anchor = 'start',
): string {
  const { outline, width } = letter(text, style);
  const shift = anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0;
  return moved(x - shift, y, path(outline, fill));
}
