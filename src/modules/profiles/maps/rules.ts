import type { Point } from '#platform/distance.ts';

export type Area = {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
};
type Corner = readonly [longitude: number, latitude: number];

/** Degrees between the centers of schematics, so that places near each other share one. */
const grid = 0.5;
/** More than any screen shows at the smallest zoom. */
const reach = { latitude: 2, longitude: 2.5 } as const;

const onGrid = (degrees: number) => Math.round(degrees / grid) * grid;

/** The center of the schematic that shows a point. */
export function schematicCenter({ latitude, longitude }: Point): Point {
  return { latitude: onGrid(latitude), longitude: onGrid(longitude) };
}

export function areaAround(point: Point): Area {
  const { latitude, longitude } = schematicCenter(point);
  return {
    west: Math.max(-180, longitude - reach.longitude),
    south: Math.max(-85, latitude - reach.latitude),
    east: Math.min(180, longitude + reach.longitude),
    north: Math.min(85, latitude + reach.latitude),
  };
}

/** A ring as far as it lies in the area. Where it leaves the area, it follows the edge. */
export function clipRing(ring: readonly Corner[], { west, south, east, north }: Area): Corner[] {
  const sides = [
    { axis: 0, limit: west, sign: 1 },
    { axis: 0, limit: east, sign: -1 },
    { axis: 1, limit: south, sign: 1 },
    { axis: 1, limit: north, sign: -1 },
  ] as const;
  let shape = [...ring];
  for (const { axis, limit, sign } of sides) {
    const inside = (corner: Corner) => (corner[axis] - limit) * sign >= 0;
    shape = shape.flatMap((corner, at) => {
      const before = shape.at(at - 1)!;
      const share = (limit - before[axis]) / (corner[axis] - before[axis]);
      const cut: Corner = [
        before[0] + (corner[0] - before[0]) * share,
        before[1] + (corner[1] - before[1]) * share,
      ];
      if (inside(corner)) return inside(before) ? [corner] : [cut, corner];
      return inside(before) ? [cut] : [];
    });
  }
  return shape;
}

/** Leaves out corners nearer than `least` degrees to the one before. The first and last stay. */
export function thinOut(ring: readonly Corner[], least: number): Corner[] {
  const kept: Corner[] = [];
  ring.forEach((corner, at) => {
    const last = kept.at(-1);
    const isFar = !last || Math.hypot(corner[0] - last[0], corner[1] - last[1]) >= least;
    if (isFar || at === ring.length - 1) kept.push(corner);
  });
  return kept;
}

/** Web Mercator, with a world of 1. */
export function project([longitude, latitude]: Corner): readonly [x: number, y: number] {
  const sine = Math.sin((Math.max(-85, Math.min(85, latitude)) * Math.PI) / 180);
  return [(longitude + 180) / 360, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
}

const equatorKm = 40_075;

/** Kilometers across a world of 1 at a latitude. */
export const worldKm = (latitude: number) => equatorKm * Math.cos((latitude * Math.PI) / 180);

export type Label = { readonly name: string; readonly x: number; readonly y: number };

/** Approximate size of a label with this font size, in the units of the drawing. */
export function labelSize(name: string, fontSize: number) {
  return { width: name.length * fontSize * 0.56, height: fontSize * 1.3 };
}

/** The labels that fit without touching each other or what is already there, earlier ones first. */
export function placeLabels(
  labels: readonly Label[],
  { fontSize, taken }: { fontSize: number; taken: readonly Area[] },
): Label[] {
  const boxes = [...taken];
  return labels.filter(({ name, x, y }) => {
    const { width, height } = labelSize(name, fontSize);
    const box = { west: x - width / 2, east: x + width / 2, south: y - height / 2, north: y + height / 2 };
    const isFree = boxes.every(
      (other) =>
        other.east < box.west || other.west > box.east || other.north < box.south || other.south > box.north,
    );
    if (isFree) boxes.push(box);
    return isFree;
  });
}
