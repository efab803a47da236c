import type Sharp from 'sharp';

let loaded: Promise<typeof Sharp> | undefined;

/** Loads sharp on first use, without its cache of decoded pictures: no picture is processed twice in a row. */
export function loadSharp(): Promise<typeof Sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    return sharp;
  });
  return loaded;
}
