import { loadSharp } from './load-sharp.ts';

/** The background of our dark and light theme. */
const grounds = { dark: '#0f0e0b', light: '#f6f5f2' } as const;
type Ground = keyof typeof grounds;

const clear = { r: 0, g: 0, b: 0, alpha: 0 };

/** Draws a logo in the middle of a square, on the ground on which it is easy to see. @param margin of the size */
export async function drawIcon(logo: Uint8Array, size: number, margin: number): Promise<Buffer> {
  const inner = Math.round(size * (1 - 2 * margin));
  return onPlate(await fitted(logo, inner, inner), size, size, await groundFor(logo));
}

/**
 * Draws a logo into a box. Where it would be hard to see, it gets a plate with the background of the other theme.
 * @param on what is below the box
 */
export async function drawLogo(logo: Uint8Array, width: number, height: number, on: Ground): Promise<Buffer> {
  const ground = await groundFor(logo);
  if (ground === on) return fitted(logo, width, height);
  const inset = Math.round(height * 0.16);
  return onPlate(await fitted(logo, width - 2 * inset, height - 2 * inset), width, height, ground);
}

async function fitted(logo: Uint8Array, width: number, height: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(logo).resize(width, height, { fit: 'contain', background: clear }).png().toBuffer();
}

async function onPlate(picture: Buffer, width: number, height: number, ground: Ground): Promise<Buffer> {
  const sharp = await loadSharp();
  const plate = sharp({ create: { width, height, channels: 4, background: grounds[ground] } });
  return plate
    .composite([{ input: picture }])
    .png()
    .toBuffer();
}

/** Light logos are shown on dark, by the average brightness of what isn't transparent. */
async function groundFor(logo: Uint8Array): Promise<Ground> {
  const sharp = await loadSharp();
  const pixels = await sharp(logo)
    .resize(24, 24, { fit: 'inside' })
    .toColorspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer();
  let [light, opacity] = [0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    const [red, green, blue, alpha] = pixels.subarray(at, at + 4) as unknown as [
      number,
      number,
      number,
      number,
    ];
    light += alpha * (0.2126 * red + 0.7152 * green + 0.0722 * blue);
    opacity += alpha;
  }
  return light / Math.max(1, opacity) > 128 ? 'dark' : 'light';
}
