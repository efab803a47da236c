import { imageWidths, type Image, type ImageWidth } from './contract.ts';

/** The address of one variant of a picture. */
export function imagePath(imageId: string, width: ImageWidth): string {
  return `/media/${imageId}/${width}.webp`;
}

/** Another variant of a picture on the wire: the smallest that is at least so many pixels wide. */
export function imageUrl(image: Image, pixels: number): string {
  const width = imageWidths.find((kept) => kept >= pixels) ?? imageWidths.at(-1)!;
  return image.url.replace(/\/\d+\.webp$/, `/${width}.webp`);
}

/** The `srcset` of a picture. */
export function imageSources(image: Image, upTo: ImageWidth = 1080): string {
  return imageWidths
    .filter((width) => width >= 160 && width <= upTo)
    .map((width) => `${imageUrl(image, width)} ${width}w`)
    .join(', ');
}
