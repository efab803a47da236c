import { uploadLimits } from '../upload-contract.ts';
import { firstCrop, croppedSize, posterRatio, type Crop } from './crop.ts';

export type ChosenPicture = {
  readonly blob: Blob;
  readonly bitmap: ImageBitmap;
  readonly crop: Crop;
  /** Width to height of the crop. */
  readonly ratio: number;
};

export type CutPicture = { readonly blob: Blob; readonly width: number; readonly height: number };

const quality = 0.86;

/**
 * Decodes a file as a picture, cropped to its center.
 * @returns why it can't be used, if it can't
 */
export async function readPicture(
  file: Blob,
  ratio = posterRatio,
): Promise<ChosenPicture | 'notAPicture' | 'tooLarge'> {
  const size = await readSize(file);
  if (!size) return 'notAPicture';
  if (size.width * size.height > uploadLimits.pixels) return 'tooLarge';
  // Browsers report a broken picture with errors of different names.
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  return bitmap ? { blob: file, bitmap, crop: firstCrop(bitmap, ratio), ratio } : 'notAPicture';
}

/** Reads the size without decoding the picture, which may not fit into memory. */
async function readSize(file: Blob): Promise<{ width: number; height: number } | undefined> {
  const url = URL.createObjectURL(file);
  const image = new Image();
  try {
    return await new Promise((give) => {
      image.addEventListener('load', () => give({ width: image.naturalWidth, height: image.naturalHeight }));
      image.addEventListener('error', () => give(undefined));
      image.src = url;
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** @throws Error when the browser can't encode a JPEG */
export async function cutPicture({ bitmap, crop, ratio }: ChosenPicture): Promise<CutPicture> {
  const canvas = document.createElement('canvas');
  const size = croppedSize(crop, ratio);
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
