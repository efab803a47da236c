/** The part of a picture that is taken, in its own pixels. */
export type Crop = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};
type Size = { readonly width: number; readonly height: number };

/** Posts (FED-10) and posters show pictures 4 to 5. */
export const ratio = 4 / 5;
/** Larger ones are made smaller before they are sent. */
const widest = 1080;

/** The largest part of a picture that is 4 to 5. */
function largest({ width, height }: Size): Size {
  return width / height > ratio ? { width: height * ratio, height } : { width, height: width / ratio };
}

/** The part in the middle. */
export function firstCrop(picture: Size): Crop {
  const { width, height } = largest(picture);
  return { x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height };
}

/** The same middle, so many times as near; never beyond an edge. @param zoom 1 takes as much as there is */
export function zoomed(picture: Size, crop: Crop, zoom: number): Crop {
  const whole = largest(picture);
  const [width, height] = [whole.width / zoom, whole.height / zoom];
  return within(picture, {
    x: crop.x + (crop.width - width) / 2,
    y: crop.y + (crop.height - height) / 2,
    width,
    height,
  });
}

/** Moved by some of the picture's own pixels; never beyond an edge. */
export function moved(picture: Size, crop: Crop, by: { x: number; y: number }): Crop {
  return within(picture, { ...crop, x: crop.x + by.x, y: crop.y + by.y });
}

function within(picture: Size, crop: Crop): Crop {
  return {
    ...crop,
    x: Math.min(Math.max(0, crop.x), picture.width - crop.width),
    y: Math.min(Math.max(0, crop.y), picture.height - crop.height),
  };
}

/** The pixels that are kept of it. */
export function keptSize(crop: Crop): Size {
  const width = Math.round(Math.min(widest, crop.width));
  return { width, height: Math.round(width / ratio) };
}
