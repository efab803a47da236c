/** In pixels of the original picture. */
export type Crop = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};
type Size = { readonly width: number; readonly height: number };

/** Width to height of pictures in posts (FED-10) and of posters. */
export const posterRatio = 4 / 5;
/** Width to height of the pictures of users. */
export const faceRatio = 1;
/** Larger pictures are scaled down before the upload. */
const widest = 1080;

function largest({ width, height }: Size, ratio: number): Size {
  return width / height > ratio ? { width: height * ratio, height } : { width, height: width / ratio };
}

export function firstCrop(picture: Size, ratio = posterRatio): Crop {
  const { width, height } = largest(picture, ratio);
  return { x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height };
}

export function croppedSize(crop: Crop, ratio = posterRatio): Size {
  const width = Math.round(Math.min(widest, crop.width));
  return { width, height: Math.round(width / ratio) };
}
