import type { Sharp } from 'sharp';
import { imageWidths, type ImageWidth } from '../contract.ts';
import { uploadLimits } from '../upload-contract.ts';

export type Encoded = {
  /** As it is shown: turned upright. */
  readonly width: number;
  readonly height: number;
  readonly variants: ReadonlyMap<ImageWidth, Uint8Array>;
};

const pixelsAtMost = 60_000_000;

/**
 * Reads a picture and writes it anew in all widths. Nothing of the file itself is kept: no camera, no place, nothing that
 * hides behind the picture (MED-04). @returns undefined when it is no picture of that type
 */
export async function encodePicture(file: string, contentType: string): Promise<Encoded | undefined> {
  const { default: sharp } = await import('sharp');
  const isMoving = contentType === 'image/gif';
  const open = () => sharp(file, { animated: isMoving, limitInputPixels: pixelsAtMost, failOn: 'error' });
  try {
    const found = await open().metadata();
    if (`image/${found.format}` !== contentType || (found.pages ?? 1) > uploadLimits.frames) return undefined;
    const { width } = found.autoOrient;
    const height = isMoving ? (found.pageHeight ?? found.height) : found.autoOrient.height;
    const variants = new Map<ImageWidth, Uint8Array>();
    // One after the other: each is the whole picture in memory.
    for (const kept of imageWidths) variants.set(kept, await encoded(open(), kept, isMoving));
    return { width, height, variants };
  } catch {
    return undefined; // the decoder throws for whatever is no picture, or only the beginning of one
  }
}

function encoded(picture: Sharp, width: ImageWidth, isMoving: boolean): Promise<Uint8Array> {
  return picture
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 80, effort: isMoving ? 2 : 4 })
    .toBuffer();
}
