import { gels, imageWidths, type Gel, type Image, type ImageWidth } from './contract.ts';

export function imagePath(imageId: string, width: ImageWidth): string {
  return `/media/${imageId}/${width}.webp`;
}

/** Returns the URL of the smallest variant that is at least `pixels` wide. */
export function imageUrl(image: Image, pixels: number): string {
  const width = imageWidths.find((kept) => kept >= pixels) ?? imageWidths.at(-1)!;
  return image.url.replace(/\/\d+\.webp$/, `/${width}.webp`);
}

export function imageSources(image: Image, upTo: ImageWidth = 1080): string {
  return imageWidths
    .filter((width) => width >= 160 && width <= upTo)
    .map((width) => `${imageUrl(image, width)} ${width}w`)
    .join(', ');
}

/** The color of a poster without a picture, by the random end of its id. */
export const gelOfId = (id: string): Gel => gels[Number.parseInt(id.slice(-2), 16) % gels.length]!;
