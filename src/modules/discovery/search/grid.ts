import type { Point } from '#platform/distance.ts';

/**
 * Two grids of degrees, stored as integers next to each location with a plain index: a fine one for a city, a wide
 * one beyond. A query reads some dozens of cells at most.
 */
const grids = { fine: { perDegree: 10 }, wide: { perDegree: 2 } } as const;
export type Grid = keyof typeof grids;

/** Kilometers up to which the fine grid is used. */
const fineUpTo = 50;
const kilometersPerDegree = 111.195;

/** Near the poles cells get so narrow that a circle would touch thousands of fine ones. */
const fineBelowLatitude = 70;

export function gridFor({ latitude }: Point, distanceKm: number): Grid {
  return distanceKm <= fineUpTo && Math.abs(latitude) < fineBelowLatitude ? 'fine' : 'wide';
}

const rowOf = (latitude: number, perDegree: number) => Math.floor((latitude + 90) * perDegree);

/** Wraps around the globe, so that cells on both sides of the date line are neighbors. */
function columnOf(longitude: number, perDegree: number): number {
  const around = 360 * perDegree;
  return (((Math.floor((longitude + 180) * perDegree) % around) + around) % around) | 0;
}

export function cellOf({ latitude, longitude }: Point, grid: Grid): number {
  const { perDegree } = grids[grid];
  return rowOf(latitude, perDegree) * 360 * perDegree + columnOf(longitude, perDegree);
}

/** Returns every cell that a circle touches, and a few at its corners that it doesn't. */
export function cellsAround({ latitude, longitude }: Point, distanceKm: number, grid: Grid): number[] {
  const { perDegree } = grids[grid];
  const tall = distanceKm / kilometersPerDegree;
  const bottom = Math.max(-90, latitude - tall);
  const top = Math.min(90, latitude + tall);
  // Cells are narrowest at the edge nearer to a pole.
  const narrowest = Math.cos((Math.max(Math.abs(bottom), Math.abs(top)) * Math.PI) / 180);
  const across =
    narrowest * 180 < tall || top === 90 || bottom === -90 ? 180 : Math.min(180, tall / narrowest);
  const cells = new Set<number>();
  for (let row = rowOf(bottom, perDegree); row <= rowOf(top, perDegree); row++) {
    const first = Math.floor((longitude - across + 180) * perDegree);
    const last = Math.floor((longitude + across + 180) * perDegree);
    for (let column = first; column <= last; column++) {
      const around = 360 * perDegree;
      cells.add(row * around + (((column % around) + around) % around));
    }
  }
  return [...cells];
}

/** Rings of a search by distance: the next ring is read only if the inner ones had too few results. */
const rings = [2, 5, 12, 25, 50, 100, 200] as const;

/** `[0, 2], [2, 5], [5, 8]` for 8 km. */
export function ringsWithin(distanceKm: number): readonly (readonly [fromKm: number, toKm: number])[] {
  const edges = [0, ...rings.filter((ring) => ring < distanceKm), distanceKm];
  return edges.slice(1).map((to, place) => [edges[place]!, to] as const);
}
