import { kilometersBetween } from '#platform/distance.ts';

type Point = { readonly latitude: number; readonly longitude: number };

/** Corners in degrees, in GeoJSON order. The last may repeat the first. */
export type Boundary = readonly (readonly [longitude: number, latitude: number])[];

/** How far from its center a neighborhood without a boundary extends (NBH-05). */
export const nearestWithinKm = 3;

/** A point is inside if a ray from it crosses the boundary an odd number of times. */
export function isInside({ latitude, longitude }: Point, boundary: Boundary): boolean {
  let inside = false;
  boundary.forEach(([x, y], at) => {
    const [x2, y2] = boundary[(at + boundary.length - 1) % boundary.length]!;
    const crosses = y > latitude !== y2 > latitude;
    if (crosses && longitude < ((x2 - x) * (latitude - y)) / (y2 - y) + x) inside = !inside;
  });
  return inside;
}

/** The neighborhood of a point: by boundary where there is one, else by the nearest center (NBH-05). */
export function neighborhoodAt<Area extends Point & { readonly boundary: Boundary | null }>(
  point: Point,
  areas: readonly Area[],
): Area | undefined {
  const within = areas.find(({ boundary }) => boundary && isInside(point, boundary));
  if (within) return within;
  const [nearest] = areas
    .filter(({ boundary }) => !boundary)
    .map((area) => ({ area, km: kilometersBetween(point, area) }))
    .filter(({ km }) => km <= nearestWithinKm)
    .toSorted((one, other) => one.km - other.km);
  return nearest?.area;
}
