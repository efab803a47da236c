import { firstCrop, keptSize, type Crop } from './crop.ts';

/** A picture from the device, and the part of it to keep. */
export type ChosenPicture = { readonly blob: Blob; readonly bitmap: ImageBitmap; readonly crop: Crop };

/** The part that is kept, as it is uploaded. */
export type CutPicture = { readonly blob: Blob; readonly width: number; readonly height: number };

const quality = 0.86;

/**
 * Reads a file as a picture, with the middle of it chosen.
 * @returns undefined when it is not a picture: browsers say so by errors of different names
 */
export async function readPicture(file: Blob): Promise<ChosenPicture | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  return bitmap && { blob: file, bitmap, crop: firstCrop(bitmap) };
}

/** Draws the chosen part into a JPEG. @throws Error when the browser cannot */
export async function cutPicture({ bitmap, crop }: ChosenPicture): Promise<CutPicture> {
  const canvas = document.createElement('canvas');
  const size = keptSize(crop);
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d');
  if (context) {
    // Transparent parts become white in a JPEG.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, size.width, size.height);
    context.drawImage(bitmap, crop.x, crop.y, crop.width, crop.height, 0, 0, size.width, size.height);
  }
  const blob = await new Promise<Blob | null>((give) => canvas.toBlob(give, 'image/jpeg', quality));
  if (!blob) throw new Error('The browser could not make a JPEG of the picture.');
  return { blob, ...size };
}
