import { kilometresBetween } from './distance.ts';

type Point = { readonly latitude: number; readonly longitude: number };

/** Corners in degrees, as GeoJSON has them. The last need not repeat the first. */
export type Boundary = readonly (readonly [longitude: number, latitude: number])[];

/** A part of town is at most so far from its middle, where nobody has drawn its boundary (NBH-05). */
export const nearestWithinKm = 3;

/** Whether a point is inside a boundary: it is when a line from it crosses the boundary an odd number of times. */
export function isInside({ latitude, longitude }: Point, boundary: Boundary): boolean {
  let inside = false;
  boundary.forEach(([x, y], at) => {
    const [x2, y2] = boundary[(at + boundary.length - 1) % boundary.length]!;
    const crosses = y > latitude !== y2 > latitude;
    if (crosses && longitude < ((x2 - x) * (latitude - y)) / (y2 - y) + x) inside = !inside;
  });
  return inside;
}

/** The part of town a point is in: by its boundary where one is drawn, else the one whose middle is nearest (NBH-05). */
export function neighborhoodAt<Area extends Point & { readonly boundary: Boundary | null }>(
  point: Point,
  areas: readonly Area[],
): Area | undefined {
  const within = areas.find(({ boundary }) => boundary && isInside(point, boundary));
  if (within) return within;
  const [nearest] = areas
    .filter(({ boundary }) => !boundary)
    .map((area) => ({ area, km: kilometresBetween(point, area) }))
    .filter(({ km }) => km <= nearestWithinKm)
    .toSorted((one, other) => one.km - other.km);
  return nearest?.area;
}
