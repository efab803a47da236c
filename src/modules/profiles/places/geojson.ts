import type { Boundary } from './rules.ts';

export const geojsonLimits = {
  /** Of the file. */
  bytes: 2_000_000,
  areas: 300,
  /** Corners of one area, and of all. */
  corners: 3000,
  allCorners: 40_000,
  name: 100,
} as const;

type Corner = readonly [longitude: number, latitude: number];
/** Closed: the last corner repeats the first. */
export type Ring = readonly Corner[];

export type AreaFault =
  | 'notGeojson'
  | 'noAreas'
  | 'tooManyAreas'
  | 'tooManyCorners'
  | 'areaUnnamed'
  | 'areaTwice'
  | 'areaNotPolygon'
  | 'areaOutside'
  | 'areaCrosses';

/** @property name of the area at fault, or its number in the file */
export type Fault = { readonly fault: AreaFault; readonly name?: string };

export type Area = {
  /** Of the neighborhood to change, if the file names one. */
  readonly id: string | undefined;
  readonly name: string;
  /** Empty if the feature has an id and no geometry: only the name of that neighborhood changes. */
  readonly rings: readonly Ring[];
};

export type AreasRead = { readonly areas: readonly Area[] } | Fault;

/** Reads a file and refuses areas whose boundary crosses itself. */
export function checkGeojson(text: string): AreasRead {
  const read = readGeojson(text);
  if ('fault' in read) return read;
  const crossing = read.areas.find(({ rings }) => rings.some(crosses));
  return crossing ? { fault: 'areaCrosses', name: crossing.name } : read;
}

type Feature = { readonly id?: unknown; readonly properties?: unknown; readonly geometry?: unknown };

/**
 * Reads a GeoJSON FeatureCollection of polygons, or a single feature. Its work is linear in the size of the file; rings
 * that cross themselves are left to `crosses`.
 */
export function readGeojson(text: string): AreasRead {
  const features = featuresOf(text);
  if (!features) return { fault: 'notGeojson' };
  if (features.length === 0) return { fault: 'noAreas' };
  if (features.length > geojsonLimits.areas) return { fault: 'tooManyAreas' };
  const areas: Area[] = [];
  const names = new Set<string>();
  let corners = 0;
  for (const [index, feature] of features.entries()) {
    const area = readArea(feature, index);
    if ('fault' in area) return area;
    const own = area.rings.reduce((sum, ring) => sum + ring.length, 0);
    corners += own;
    if (own > geojsonLimits.corners || corners > geojsonLimits.allCorners)
      return { fault: 'tooManyCorners', name: area.name };
    const key = area.name.toLowerCase();
    if (names.has(key)) return { fault: 'areaTwice', name: area.name };
    names.add(key);
    areas.push(area);
  }
  return { areas };
}

function featuresOf(text: string): readonly Feature[] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(value)) return undefined;
  if (value.type === 'Feature') return [value];
  return value.type === 'FeatureCollection' && Array.isArray(value.features)
    ? value.features.map((feature: unknown) => (isRecord(feature) ? feature : {}))
    : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Properties that open data portals use for names, the most specific first. */
const nameKeys = ['name', 'neighborhood', 'neighbourhood', 'ortsteil', 'title', 'label'];

function readArea({ id, properties, geometry }: Feature, index: number): Area | Fault {
  const name = nameIn(isRecord(properties) ? properties : {});
  if (name === undefined) return { fault: 'areaUnnamed', name: String(index + 1) };
  const isNameOnly = geometry === null && typeof id === 'string';
  const rings = isNameOnly ? [] : ringsIn(isRecord(geometry) ? geometry : {});
  if (!rings) return { fault: 'areaNotPolygon', name };
  if (rings.some((ring) => ring.some(([x, y]) => Math.abs(x) > 180 || Math.abs(y) > 85)))
    return { fault: 'areaOutside', name };
  return { id: typeof id === 'string' ? id : undefined, name, rings };
}

function nameIn(properties: Readonly<Record<string, unknown>>): string | undefined {
  const byKey = new Map(Object.entries(properties).map(([key, value]) => [key.toLowerCase(), value]));
  for (const key of nameKeys) {
    const value = byKey.get(key);
    if (typeof value === 'string' && value.trim() !== '') return value.trim().slice(0, geojsonLimits.name);
  }
  return undefined;
}

/** @returns undefined for everything but polygons with at least three different corners */
function ringsIn({ type, coordinates }: Readonly<Record<string, unknown>>): readonly Ring[] | undefined {
  if (!Array.isArray(coordinates)) return undefined;
  const polygons: unknown[] = type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? coordinates : [];
  const rings = polygons.flatMap((polygon) => (Array.isArray(polygon) ? polygon : [undefined])).map(toRing);
  return rings.length > 0 && rings.every((ring) => ring !== undefined) ? rings : undefined;
}

function toRing(value: unknown): Ring | undefined {
  if (!Array.isArray(value)) return undefined;
  const corners: Corner[] = [];
  for (const corner of value) {
    const [x, y]: unknown[] = Array.isArray(corner) ? corner : [];
    if (typeof x !== 'number' || typeof y !== 'number' || !Number.isFinite(x + y)) return undefined;
    const last = corners.at(-1);
    if (!last || last[0] !== x || last[1] !== y) corners.push([x, y]);
  }
  const [first, last] = [corners[0], corners.at(-1)];
  if (!first || !last) return undefined;
  if (first[0] !== last[0] || first[1] !== last[1]) corners.push(first);
  return corners.length >= 4 ? corners : undefined;
}

type Edge = {
  readonly at: number;
  readonly from: Corner;
  readonly to: Corner;
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
};

/**
 * Whether two edges of a ring cross or touch, other than neighbors at their common corner. Sweeps from west to east, so
 * that only edges which overlap in longitude are compared.
 */
export function crosses(ring: Ring): boolean {
  const edges = ring
    .slice(1)
    .map((to, at) => toEdge(ring[at]!, to, at))
    .toSorted((a, b) => a.west - b.west);
  const last = edges.length - 1;
  for (let one = 0; one < last; one++) {
    const edge = edges[one]!;
    for (let two = one + 1; two <= last; two++) {
      const other = edges[two]!;
      if (other.west > edge.east) break;
      if (other.south > edge.north || other.north < edge.south) continue;
      const apart = Math.abs(edge.at - other.at);
      const isNext = apart === 1 || apart === last;
      if (isNext ? foldsBack(edge, other) : meet(edge.from, edge.to, other.from, other.to)) return true;
    }
  }
  return false;
}

function toEdge(from: Corner, to: Corner, at: number): Edge {
  return {
    at,
    from,
    to,
    west: Math.min(from[0], to[0]),
    east: Math.max(from[0], to[0]),
    south: Math.min(from[1], to[1]),
    north: Math.max(from[1], to[1]),
  };
}

/** On which side of the line from `a` to `b` the corner lies: negative, zero on the line, or positive. */
const side = (a: Corner, b: Corner, corner: Corner) =>
  Math.sign((b[0] - a[0]) * (corner[1] - a[1]) - (b[1] - a[1]) * (corner[0] - a[0]));

const isBetween = (a: Corner, b: Corner, corner: Corner) =>
  Math.min(a[0], b[0]) <= corner[0] &&
  corner[0] <= Math.max(a[0], b[0]) &&
  Math.min(a[1], b[1]) <= corner[1] &&
  corner[1] <= Math.max(a[1], b[1]);

function meet(a: Corner, b: Corner, c: Corner, d: Corner): boolean {
  const one = side(a, b, c);
  const two = side(a, b, d);
  const three = side(c, d, a);
  const four = side(c, d, b);
  if (one !== two && three !== four) return true;
  return (
    (one === 0 && isBetween(a, b, c)) ||
    (two === 0 && isBetween(a, b, d)) ||
    (three === 0 && isBetween(c, d, a)) ||
    (four === 0 && isBetween(c, d, b))
  );
}

/** Whether two edges with a common corner lie on each other. */
function foldsBack(one: Edge, other: Edge): boolean {
  const isInOrder = other.at === one.at + 1 || (other.at === 0 && one.at > 1);
  const [before, after] = isInOrder ? [one, other] : [other, one];
  const [a, b, c] = [before.from, before.to, after.to];
  return side(a, b, c) === 0 && (a[0] - b[0]) * (c[0] - b[0]) + (a[1] - b[1]) * (c[1] - b[1]) > 0;
}

/**
 * Several rings as one boundary: each ring in turn, and back to the first corner. The ways between rings are passed
 * twice, so that a ray crosses them an even number of times, and the holes of a polygon stay outside.
 */
export function toBoundary(rings: readonly Ring[]): Boundary {
  const [first, ...others] = rings;
  const start = first![0]!;
  return others.length === 0 ? first! : [...first!, ...others.flatMap((ring) => [...ring, start])];
}

/** The rings of a boundary, each closed. */
export function ringsOf(boundary: Boundary): Ring[] {
  const rings: Ring[] = [];
  let ring: Corner[] = [];
  for (const corner of boundary) {
    const [start] = ring;
    ring.push(corner);
    if (start && start[0] === corner[0] && start[1] === corner[1]) {
      rings.push(ring);
      ring = [];
    }
    // The way back to the first ring ends where that begins.
    const home = rings[0]?.[0];
    if (ring.length === 1 && home && home[0] === corner[0] && home[1] === corner[1]) ring = [];
  }
  if (ring.length > 2) rings.push([...ring, ring[0]!]);
  return rings;
}

/** The center of the largest ring. */
export function centerOf(rings: readonly Ring[]): { latitude: number; longitude: number } {
  const [largest] = rings.map((ring) => ({ ring, ...massOf(ring) })).toSorted((a, b) => b.area - a.area);
  const { ring, area, x, y } = largest!;
  if (area > 0) return { latitude: y, longitude: x };
  return { latitude: ring[0]![1], longitude: ring[0]![0] };
}

/** The area in square degrees and the center of mass, relative to the first corner to keep precision. */
function massOf(ring: Ring) {
  const [ox, oy] = ring[0]!;
  let [double, x, y] = [0, 0, 0];
  ring.slice(1).forEach(([toX, toY], at) => {
    const [fromX, fromY] = [ring[at]![0] - ox, ring[at]![1] - oy];
    const cross = fromX * (toY - oy) - (toX - ox) * fromY;
    double += cross;
    x += (fromX + toX - ox) * cross;
    y += (fromY + toY - oy) * cross;
  });
  if (double === 0) return { area: 0, x: ox, y: oy };
  return { area: Math.abs(double / 2), x: ox + x / (3 * double), y: oy + y / (3 * double) };
}
