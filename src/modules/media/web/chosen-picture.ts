import { firstCrop, keptSize, type Crop } from './crop.ts';

/** A picture from the device, and the part of it that is shown. */
export type ChosenPicture = { readonly bitmap: ImageBitmap; readonly crop: Crop };

/** What is sent of a picture. */
export type CutPicture = { readonly blob: Blob; readonly width: number; readonly height: number };

const quality = 0.86;

/**
 * Reads a file as a picture, with the middle of it chosen.
 * @returns undefined when it is not a picture: browsers say so by errors of different names
 */
export async function readPicture(file: Blob): Promise<ChosenPicture | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  return bitmap && { bitmap, crop: firstCrop(bitmap) };
}

/** Draws the chosen part into a JPEG. @throws Error when the browser cannot */
export async function cutPicture({ bitmap, crop }: ChosenPicture): Promise<CutPicture> {
  const canvas = document.createElement('canvas');
  const size = keptSize(crop);
  drawPart(canvas, { bitmap, crop }, size);
  const blob = await new Promise<Blob | null>((give) => canvas.toBlob(give, 'image/jpeg', quality));
  if (!blob) throw new Error('The browser could not make a JPEG of the picture.');
  return { blob, ...size };
}

/** Draws the chosen part into a canvas of this size. */
export function drawPart(
  canvas: HTMLCanvasElement,
  { bitmap, crop: { x, y, width, height } }: ChosenPicture,
  size: { readonly width: number; readonly height: number },
): void {
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d');
  if (!context) return;
  // Transparent parts become white in a JPEG.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size.width, size.height);
  context.drawImage(bitmap, x, y, width, height, 0, 0, size.width, size.height);
}
