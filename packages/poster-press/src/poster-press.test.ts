import { afterAll, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { gels } from './gels.ts';
import { draw, drawInThread, endDrawing, gelOf, paletteNames, plateNames, poster, print } from './index.ts';
import type { Drawing } from './index.ts';
import { printable } from './lettering.ts';

const event = {
  name: 'Night Freight 014',
  date: 'Sat Nov 28 · 11 PM',
  venue: 'Ninth St. Freight',
  seed: 'a',
};

const drawings: Drawing[] = [
  { kind: 'poster', spec: event },
  { kind: 'poster', spec: event, paper: 'square' },
  { kind: 'facade', name: 'The Copper Owl', palette: 'bone' },
  { kind: 'facade', name: 'The Copper Owl', palette: 'bone', format: 'square' },
  { kind: 'portrait', name: 'Maya Okafor' },
  { kind: 'cityMark', name: 'Freight Union', palette: 'night' },
];

afterAll(endDrawing);

test('the same drawing gives the same picture, byte for byte', () => {
  for (const drawing of drawings) expect(draw(drawing)).toBe(draw(structuredClone(drawing)));
});

test('a different seed draws a different poster of the same event', () => {
  const prints = new Set(['a', 'b', 'c', 'd'].map((seed) => poster({ ...event, seed })));
  expect(prints.size).toBe(4);
});

describe('every plate', () => {
  test.each(plateNames)('%s can be printed in every palette', (plate) => {
    for (const palette of paletteNames) {
      const svg = poster({ ...event, plate, palette });
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      expect(svg).not.toContain('<text');
    }
  });

  test.each(plateNames)('%s handles awkward names', async (plate) => {
    const names = [
      'A',
      'שלום',
      'Łódź',
      '🪩',
      'Supercalifragilisticexpialidocious',
      'The very long night of a thousand and one small speakers at the end of the world',
    ];
    for (const name of names) {
      const svg = poster({ ...event, name, plate, palette: 'jade', support: ['', 'Žižek & the Ångströms'] });
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      await expect(
        print({ kind: 'poster', spec: { ...event, name, plate } }, [{ width: 64, format: 'png' }]),
      ).resolves.toHaveLength(1);
    }
  });
});

test.each([
  ['שלום: שלום', ''],
  ['שלום!', ''],
  ['שלום 2026', ''],
  ['ليلة العود & الإيقاع (2026): «الجزء 2»', ''],
  ['東京 Night 2026', 'Night 2026'],
  ['Łódź: noc', 'Lódz: noc'],
  ['2026', '2026'],
  ['٢٠٢٦!', ''],
  ['!!!', '!!!'],
])('digits and signs that are left of %s don’t count as its name', (name, printed) => {
  expect(printable(name)).toBe(printed);
});

test('palettes cover all twelve gels', () => {
  expect(new Set(paletteNames.map(gelOf))).toEqual(new Set(Object.keys(gels)));
});

test('a poster is 4:5 at every size, and a square is square', async () => {
  const sizes = async (drawing: Drawing) => {
    const images = await print(drawing, [
      { width: 320, format: 'webp' },
      { width: 640, format: 'jpeg' },
    ]);
    return Promise.all(
      images.map(async (image) => {
        const { width, height, format } = await sharp(image).metadata();
        return `${format} ${width}×${height}`;
      }),
    );
  };
  await expect(sizes({ kind: 'poster', spec: event })).resolves.toEqual(['webp 320×400', 'jpeg 640×800']);
  await expect(sizes({ kind: 'poster', spec: event, paper: 'square' })).resolves.toEqual([
    'webp 320×320',
    'jpeg 640×640',
  ]);
});

test('the thread draws the same as the main thread, in order', async () => {
  const raster = [{ width: 96, format: 'png' }] as const;
  const [here, there] = await Promise.all([
    Promise.all(drawings.map((drawing) => print(drawing, raster))),
    Promise.all(drawings.map((drawing) => drawInThread(drawing, raster))),
  ]);
  expect(there).toEqual(here);
});
