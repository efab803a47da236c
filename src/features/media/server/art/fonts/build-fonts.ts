/**
 * Converts the poster fonts once: woff2 → small sfnt files that fontkit can vary (its `getVariation` refuses woff2).
 * The results are committed beside this script; run it again only to change letters, axes or fonts:
 *
 *   npm install --no-save @fontsource-variable/fraunces @fontsource-variable/bodoni-moda
 *   node src/features/media/server/art/fonts/build-fonts.ts
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const { resolve } = createRequire(import.meta.url);

/** Latin-1 and the punctuation of posters. Letters beyond it are reduced to these by `printable`. */
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

for (const { file, source, axes } of fonts) {
  const woff2 = await readFile(resolve(`@fontsource-variable/${source}`));
  const sfnt = await subsetFont(woff2, letters, {
    targetFormat: 'sfnt',
    variationAxes: axes,
    keepFeatures: ['kern', 'mark'],
    noHinting: true,
  });
  await writeFile(new URL(file, import.meta.url), sfnt);
}
