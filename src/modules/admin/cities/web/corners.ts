export type Corner = readonly [longitude: number, latitude: number];

/** Six decimals are about ten centimeters. */
const decimals = 6;

/** One corner per line: `13.405, 52.52`. */
export function cornersText(corners: readonly Corner[]): string {
  return corners
    .map((corner) => corner.map((degrees) => Number(degrees.toFixed(decimals))).join(', '))
    .join('\n');
}

const line = /^\s*(-?\d{1,3}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,2}(?:\.\d+)?)\s*$/;

/** @returns undefined if a line isn't a corner */
export function readCorners(text: string): readonly Corner[] | undefined {
  const lines = text.split('\n').filter((one) => one.trim() !== '');
  const corners = lines.flatMap((one): Corner[] => {
    const found = line.exec(one);
    return found ? [[Number(found[1]), Number(found[2])]] : [];
  });
  return corners.length === lines.length ? corners : undefined;
}

type Drawn = {
  readonly id: string | undefined;
  readonly name: string;
  /** Empty: the boundary stays. */
  readonly corners: readonly Corner[];
};

/** A drawn boundary as GeoJSON, which is what the call takes. */
export function fileOf({ id, name, corners }: Drawn): string {
  const geometry = corners.length > 0 ? { type: 'Polygon', coordinates: [[...corners, corners[0]]] } : null;
  return JSON.stringify({ type: 'Feature', ...(id && { id }), properties: { name }, geometry });
}
