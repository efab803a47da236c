import type { LngLat } from './geo.ts';

type Place = {
  readonly name: string;
  readonly location: { readonly latitude: number; readonly longitude: number };
};

/** Radius of a neighborhood without neighbors, in degrees of latitude (about 2.6 km). */
const reach = 0.0235;
const corners = 40;

/**
 * Approximates neighborhoods as shapes, from their centers alone: circles cut half-way to each neighbor. Not official
 * borders, but enough for orientation.
 */
export function cellsOf(places: readonly Place[]): readonly { name: string; at: LngLat; ring: LngLat[] }[] {
  return places.map((place) => {
    const { latitude, longitude } = place.location;
    const squeeze = Math.cos((latitude * Math.PI) / 180);
    // Projected to degrees of latitude around the place.
    const others = places
      .filter((other) => other !== place)
      .map(
        ({ location }) => [(location.longitude - longitude) * squeeze, location.latitude - latitude] as const,
      )
      .filter(([x, y]) => Math.hypot(x, y) < 2 * reach && (x !== 0 || y !== 0));
    let shape: Point[] = Array.from({ length: corners }, (_, corner) => {
      const angle = (corner / corners) * 2 * Math.PI;
      return [Math.cos(angle) * reach, Math.sin(angle) * reach];
    });
    for (const other of others) shape = nearerThan(shape, other);
    const ring = shape.map(([x, y]): LngLat => [longitude + (x * 0.955) / squeeze, latitude + y * 0.955]);
    return { name: place.name, at: [longitude, latitude], ring: [...ring, ...ring.slice(0, 1)] };
  });
}

type Point = readonly [x: number, y: number];

/** Clips a shape to the half nearer to its own center than to another point. */
function nearerThan(shape: readonly Point[], [x, y]: Point): Point[] {
  const half = (x * x + y * y) / 2;
  const beyond = ([px, py]: Point) => px * x + py * y - half;
  return shape.flatMap((point, index) => {
    const next = shape[(index + 1) % shape.length]!;
    const [here, there] = [beyond(point), beyond(next)];
    const kept: Point[] = here <= 0 ? [point] : [];
    if (here < 0 !== there < 0 && here !== there) {
      const share = here / (here - there);
      kept.push([point[0] + (next[0] - point[0]) * share, point[1] + (next[1] - point[1]) * share]);
    }
    return kept;
  });
}
