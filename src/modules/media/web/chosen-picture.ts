import { firstCrop, croppedSize, type Crop } from './crop.ts';

export type ChosenPicture = { readonly blob: Blob; readonly bitmap: ImageBitmap; readonly crop: Crop };

export type CutPicture = { readonly blob: Blob; readonly width: number; readonly height: number };

const quality = 0.86;

/**
 * Decodes a file as a picture, cropped to its center.
 * @returns undefined when it isn't a picture: browsers report that with errors of different names
 */
export async function readPicture(file: Blob): Promise<ChosenPicture | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  return bitmap && { blob: file, bitmap, crop: firstCrop(bitmap) };
}

/** @throws Error when the browser can't encode a JPEG */
export async function cutPicture({ bitmap, crop }: ChosenPicture): Promise<CutPicture> {
  const canvas = document.createElement('canvas');
  const size = croppedSize(crop);
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d');
  if (context) {
    // JPEG has no transparency, so transparent parts become white.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, size.width, size.height);
    context.drawImage(bitmap, crop.x, crop.y, crop.width, crop.height, 0, 0, size.width, size.height);
  }
  const blob = await new Promise<Blob | null>((give) => canvas.toBlob(give, 'image/jpeg', quality));
  if (!blob) throw new Error('The browser couldn’t encode the picture as a JPEG.');
  return { blob, ...size };
}
