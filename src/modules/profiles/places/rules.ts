import { kilometersBetween } from '#platform/distance.ts';

type Point = { readonly latitude: number; readonly longitude: number };

/** Corners in degrees, in GeoJSON order. The last may repeat the first. */
export type Boundary = readonly (readonly [longitude: number, latitude: number])[];

/** How far from its center a neighborhood without a boundary extends (NBH-05). */
const nearestWithinKm = 3;

/** City and region on one line. City states such as Berlin are named once, and some cities have no region. */
export const cityLine = (city: string, region: string): string =>
  region === '' || region === city ? city : `${city}, ${region}`;

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

export type PlacedArea = Point & {
  readonly id: string;
  readonly name: string;
  readonly boundary: Boundary | null;
};

/** In degrees. */
export type Box = {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
};

/** Degrees of latitude around a center without a boundary. A degree of longitude is shorter, at most three times. */
const around = nearestWithinKm / 111;

function boxOfArea({ boundary, latitude, longitude }: Omit<PlacedArea, 'id' | 'name'>): Box {
  const box = { south: latitude, north: latitude, west: longitude, east: longitude };
  if (!boundary)
    return {
      south: latitude - around,
      north: latitude + around,
      west: longitude - around * 3,
      east: longitude + around * 3,
    };
  return boundary.reduce(
    ({ south, north, west, east }, [x, y]) => ({
      south: Math.min(south, y),
      north: Math.max(north, y),
      west: Math.min(west, x),
      east: Math.max(east, x),
    }),
    box,
  );
}

/** The box around areas. @returns undefined without areas */
export function boxOf(areas: readonly PlacedArea[]): Box | undefined {
  if (areas.length === 0) return undefined;
  const boxes = areas.map(boxOfArea);
  return {
    south: Math.min(...boxes.map(({ south }) => south)),
    north: Math.max(...boxes.map(({ north }) => north)),
    west: Math.min(...boxes.map(({ west }) => west)),
    east: Math.max(...boxes.map(({ east }) => east)),
  };
}

/** `neighborhoodAt` for many points: looks only at areas whose box contains the point. */
export function areaFinder<Area extends PlacedArea>(areas: readonly Area[]) {
  const boxed = areas.map((area) => ({ area, box: boxOfArea(area) }));
  return (point: Point): Area | undefined => {
    const { latitude, longitude } = point;
    const near = boxed.filter(
      ({ box: { south, north, west, east } }) =>
        south <= latitude && latitude <= north && west <= longitude && longitude <= east,
    );
    return neighborhoodAt(
      point,
      near.map(({ area }) => area),
    );
  };
}
