import { drawInThread, loadSharp, stockPosters } from '#modules/media/server/index.ts';
import { posterSpec } from './print-poster.ts';

/** Pixels, shown at half the size. */
const [width, height] = [128, 160];

/** Generates the stock posters side by side at display size, one at a time, so that other requests run in between. */
export async function printStockSheet(words: { name: string; date: string; venue: string }): Promise<Buffer> {
  const sheet = [];
  for (const seed of stockPosters.keys()) {
    const drawing = { kind: 'poster', spec: posterSpec(seed, words) } as const;
    const [input] = await drawInThread(drawing, [{ width, format: 'png' }]);
    sheet.push({ input, left: seed * width, top: 0 });
  }
  const sharp = await loadSharp();
  return sharp({
    create: { width: stockPosters.length * width, height, channels: 3, background: '#ffffff' },
  })
    .composite(sheet)
    .webp({ quality: 70, effort: 3 })
    .toBuffer();
}
