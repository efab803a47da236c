import { loadSharp } from '#modules/media/server/index.ts';
import type { Gif } from '../../gif-contract.ts';
import { gifId, type Gifs } from './gifs-port.ts';
import { stickers, stickerSize, type Sticker } from './stickers.ts';

/** A few built-in stickers, available without an API key or network (PST-18). */
export const ownGifs: Gifs = {
  list: async (words, limit) => {
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
    return stickers
      .filter(({ title, words: own }) =>
        wanted.every((word) => `${title} ${own}`.toLowerCase().includes(word)),
      )
      .slice(0, limit)
      .map(toGif);
  },
  find: async (id) => {
    const sticker = stickers.find(({ name }) => gifId('backbeat', name) === id);
    return sticker && toGif(sticker);
  },
};

export function toGif({ name, title }: Sticker): Gif {
  const url = `/media/gifs/${name}.webp`;
  return {
    id: gifId('backbeat', name),
    provider: 'backbeat',
    title,
    url,
    previewUrl: url,
    width: stickerSize,
    height: stickerSize,
  };
}

const frames = 16;
const frameMs = 70;

/** @returns undefined when the name is unknown */
export async function drawSticker(name: string): Promise<Uint8Array | undefined> {
  const sticker = stickers.find((one) => one.name === name);
  if (!sticker) return undefined;
  const sharp = await loadSharp();
  const drawn = Array.from({ length: frames }, (_, frame) => Buffer.from(sticker.draw(frame / frames)));
  const pages = await Promise.all(drawn.map((svg) => sharp(svg).png().toBuffer()));
  return sharp(pages, { join: { animated: true } })
    .webp({ loop: 0, delay: pages.map(() => frameMs), quality: 80 })
    .toBuffer();
}
