import sharp from 'sharp';
import { expect, test } from 'vitest';
import { printStockSheet } from './stock-sheet.ts';

test('combines the twelve stock posters into one image, each in its place [EVA-27]', async () => {
  const sheet = await printStockSheet({ name: 'Rooftop', date: 'Sat Nov 28 · 11 PM', venue: '' });
  expect(await sharp(sheet).metadata()).toMatchObject({ format: 'webp', width: 12 * 128, height: 160 });
  const lights = [];
  for (let place = 0; place < 12; place++) {
    const part = sharp(sheet).extract({ left: place * 128, top: 0, width: 128, height: 160 });
    const { dominant } = await sharp(await part.png().toBuffer()).stats();
    lights.push(JSON.stringify(dominant));
  }
  expect(new Set(lights).size).toBeGreaterThan(6);
});
