/**
 * Converts the poster fonts once: woff2 → small sfnt files that fontkit can vary (its `getVariation` refuses woff2).
 * The results are committed beside this script; run it again only to change letters, axes or fonts:
 *
 *   npm install --no-save @fontsource-variable/fraunces @fontsource-variable/bodoni-moda \
 *     @fontsource/noto-sans @fontsource/noto-sans-arabic @fontsource/noto-sans-hebrew @fontsource/noto-emoji
 *   node packages/poster-press/src/fonts/build-fonts.ts
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const { resolve } = createRequire(import.meta.url);

/** Latin-1 and the punctuation of posters. `printable` reduces other letters to these. */
const letters = [range(0x20, 0x7e), range(0xa1, 0xff), '–—‘’“”•…→×★ŒœŁłŠšŽžŸİı'].join('');

const fonts = [
  {
    file: 'anybody.ttf',
    source: 'anybody/files/anybody-latin-standard-normal.woff2',
    axes: { wght: { min: 650, max: 900 } },
  },
  {
    file: 'instrument-sans.ttf',
    source: 'instrument-sans/files/instrument-sans-latin-standard-normal.woff2',
    axes: { wght: 650, wdth: 100 },
    more: '€−',
  },
  {
    file: 'instrument-sans-ext.ttf',
    source: 'instrument-sans/files/instrument-sans-latin-ext-standard-normal.woff2',
    axes: { wght: 650, wdth: 100 },
    more: range(0x100, 0x24f) + range(0x1e00, 0x1eff),
  },
  {
    file: 'fraunces.ttf',
    source: 'fraunces/files/fraunces-latin-full-normal.woff2',
    axes: { wght: 520, opsz: 144, SOFT: 50, WONK: 0 },
  },
  {
    file: 'bodoni-moda.ttf',
    source: 'bodoni-moda/files/bodoni-moda-latin-standard-normal.woff2',
    axes: { wght: 520, opsz: 28 },
  },
];

function range(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('');
}

for (const { file, source, axes, more = '' } of fonts) {
  const woff2 = await readFile(resolve(`@fontsource-variable/${source}`));
  const sfnt = await subsetFont(woff2, letters + more, {
    targetFormat: 'sfnt',
    variationAxes: axes,
    keepFeatures: ['kern', 'mark'],
    noHinting: true,
  });
  await writeFile(new URL(file, import.meta.url), sfnt);
}

/** Other scripts, for link cards: unchanged, because fontkit reads woff2 files that don't need to vary. */
const asTheyCome = {
  'noto-cyrillic.woff2': 'noto-sans/files/noto-sans-cyrillic-700-normal.woff2',
  'noto-greek.woff2': 'noto-sans/files/noto-sans-greek-700-normal.woff2',
  'noto-arabic.woff2': 'noto-sans-arabic/files/noto-sans-arabic-arabic-700-normal.woff2',
  'noto-hebrew.woff2': 'noto-sans-hebrew/files/noto-sans-hebrew-hebrew-700-normal.woff2',
};
for (const [file, source] of Object.entries(asTheyCome))
  await writeFile(new URL(file, import.meta.url), await readFile(resolve(`@fontsource/${source}`)));

/** Single code points only; sequences are reduced to their first. */
const emoji = [
  range(0x2600, 0x27bf),
  range(0x2b50, 0x2b55),
  range(0x1f300, 0x1f64f),
  range(0x1f680, 0x1f6ff),
  range(0x1f900, 0x1f9ff),
  range(0x1fa70, 0x1faff),
].join('');
await writeFile(
  new URL('noto-emoji.woff2', import.meta.url),
  await subsetFont(
    await readFile(resolve('@fontsource/noto-emoji/files/noto-emoji-emoji-700-normal.woff2')),
    emoji,
    { targetFormat: 'woff2', noHinting: true, keepFeatures: [] },
  ),
);
