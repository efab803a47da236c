/**
 * Subsets the two typefaces into `src/platform/ui/fonts/` and writes `src/platform/ui/styles/fonts.css`. Run it after
 * changing the characters or axes below: `node scripts/make-fonts.ts`.
 *
 * The typeface Anybody is pinned to one weight, because the design never uses a second, and keeps its width axis.
 * This halves its size. Letters beyond Latin-1 are in two other files that browsers fetch only for pages that need
 * them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as fontkit from 'fontkit';
import subsetFont from 'subset-font';

const fromRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');

const latin = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”„…•−€`;
const latinExtended = `${range(0x100, 0x17f)}ȘșȚțẞ`;
const displayAxes = { wdth: { min: 60, max: 125, default: 100 }, wght: 820 };

const sources = {
  display: 'node_modules/@fontsource-variable/anybody/files/anybody-latin-standard-normal.woff2',
  displayExtended: 'node_modules/@fontsource-variable/anybody/files/anybody-latin-ext-standard-normal.woff2',
  text: 'node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  textExtended:
    'node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2',
};

async function writeSubset(
  name: string,
  source: string,
  characters: string,
  variationAxes?: typeof displayAxes,
) {
  const font = await subsetFont(readFileSync(fromRoot(source)), characters, {
    targetFormat: 'woff2',
    ...(variationAxes && { variationAxes }),
  });
  writeFileSync(fromRoot(`src/platform/ui/fonts/${name}.woff2`), font);
  console.log(`${name}.woff2`, font.length, 'bytes');
}

/** Sample text for event names and headings, with the letter frequencies of English. */
const sample =
  'the night freight lineup where hosted by more like this next up in Los Angeles slow listeners club tickets';

/** Fonts with the widths of Helvetica, glyph by glyph: pdfkit includes these as AFM, and most systems have one. */
const localFonts = {
  regular: ['Arial', 'ArialMT', 'Liberation Sans', 'Arimo', 'NimbusSans-Regular'],
  bold: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Arimo Bold', 'NimbusSans-Bold'],
};
const locals = (names: readonly string[]) => names.map((name) => `local("${name}")`).join();

function fallbackWidth(afm: string) {
  const widths = new Map<string, number>();
  for (const [, code, width] of readFileSync(fromRoot(afm), 'utf8').matchAll(/^C (\d+) ; WX (\d+)/gm)) {
    widths.set(String.fromCharCode(Number(code)), Number(width) / 1000);
  }
  return [...sample].reduce((sum, letter) => sum + (widths.get(letter) ?? 0), 0);
}

interface OpenFont {
  unitsPerEm: number;
  ascent: number;
  descent: number;
  getVariation(axes: Record<string, number>): OpenFont;
  layout(text: string): { advanceWidth: number };
}

/**
 * Computes the `size-adjust` and overrides that make Arial take the same space as `source` at these axes, so nothing
 * shifts on swap.
 */
async function fallbackMetrics(source: string, afm: string, axes: Record<string, number>) {
  const sfnt = await subsetFont(readFileSync(fromRoot(source)), latin, { targetFormat: 'sfnt' });
  const font = (fontkit.create(sfnt) as unknown as OpenFont).getVariation(axes);
  const adjust = font.layout(sample).advanceWidth / font.unitsPerEm / fallbackWidth(afm);
  const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;
  return [
    `size-adjust:${percent(adjust)}`,
    `ascent-override:${percent(font.ascent / font.unitsPerEm / adjust)}`,
    `descent-override:${percent(-font.descent / font.unitsPerEm / adjust)}`,
    'line-gap-override:0%',
  ].join(';');
}

const regularAfm = 'node_modules/pdfkit/js/data/Helvetica.afm';
const boldAfm = 'node_modules/pdfkit/js/data/Helvetica-Bold.afm';
const extendedRange = 'U+100-17F,U+218-21B,U+1E9E';

function face(family: string, file: string, axes: string, unicodeRange?: string) {
  const limit = unicodeRange ? `;unicode-range:${unicodeRange}` : '';
  return `@font-face{font-family:"${family}";src:url("../fonts/${file}.woff2") format("woff2");${axes};font-display:swap${limit}}`;
}

async function displayFallback(stretch: string, width: number) {
  const metrics = await fallbackMetrics(sources.display, boldAfm, { wdth: width, wght: displayAxes.wght });
  return `@font-face{font-family:"Anybody Fallback";src:${locals(localFonts.bold)};font-weight:500 900;font-stretch:${stretch};${metrics}}`;
}

await writeSubset('anybody', sources.display, latin, displayAxes);
await writeSubset('anybody-extended', sources.displayExtended, latinExtended, displayAxes);
await writeSubset('instrument-sans', sources.text, latin);
await writeSubset('instrument-sans-extended', sources.textExtended, latinExtended);

const anybodyAxes = 'font-weight:500 900;font-stretch:60% 125%';
const textMetrics = await fallbackMetrics(sources.text, regularAfm, { wght: 450 });
writeFileSync(
  fromRoot('src/platform/ui/styles/fonts.css'),
  `${[
    '/* Generated by scripts/make-fonts.ts. The fallbacks take the room of the real faces at each width we use. */',
    face('Anybody Variable', 'anybody', anybodyAxes),
    face('Anybody Variable', 'anybody-extended', anybodyAxes, extendedRange),
    face('Instrument Sans Variable', 'instrument-sans', 'font-weight:400 700'),
    face('Instrument Sans Variable', 'instrument-sans-extended', 'font-weight:400 700', extendedRange),
    await displayFallback('50% 78%', 72),
    await displayFallback('79% 96%', 84),
    await displayFallback('97% 150%', 110),
    `@font-face{font-family:"Instrument Fallback";src:${locals(localFonts.regular)};${textMetrics}}`,
  ].join('\n')}\n`,
);
