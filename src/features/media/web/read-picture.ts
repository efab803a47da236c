/**
 * A file as a picture that can be drawn.
 * @returns undefined when it is none: browsers say so by errors of different names
 */
export function readPicture(file: Blob): Promise<ImageBitmap | undefined> {
  return createImageBitmap(file).catch(() => undefined);
}
