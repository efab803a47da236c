import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { clipRing, type Area } from '../rules.ts';

type Corner = [longitude: number, latitude: number];

/** Longitude and latitude by turns: the whole world takes a few megabytes, and as arrays of arrays thirty. */
type Ring = Float32Array;
type Land = { readonly rings: readonly Ring[]; readonly area: Area };

let world: Promise<readonly Land[]> | undefined;

/**
 * The land within an area as polygons, from Natural Earth 1:10 million (public domain). Read once per process, and
 * again if that failed.
 */
export async function landIn(area: Area): Promise<Corner[][][]> {
  world ??= readWorld().catch((error: unknown) => {
    world = undefined;
    throw error;
  });
  const near = (await world).filter(
    ({ area: { west, south, east, north } }) =>
      west <= area.east && east >= area.west && south <= area.north && north >= area.south,
  );
  return near
    .map(({ rings }) =>
      rings
        .map((ring) => clipRing(toCorners(ring), area).map(rounded))
        .filter((ring) => ring.length >= 3)
        .map((ring) => [...ring, ring[0]!]),
    )
    .filter((rings) => rings.length > 0);
}

/** To about ten meters. */
const rounded = ([x, y]: readonly [number, number]): Corner => [
  Math.round(x * 10_000) / 10_000,
  Math.round(y * 10_000) / 10_000,
];

async function readWorld(): Promise<Land[]> {
  const file = createRequire(import.meta.url).resolve('world-atlas/land-10m.json');
  const topology = JSON.parse(await readFile(file, 'utf8')) as Topology<{ land: GeometryCollection }>;
  return feature(topology, topology.objects.land).features.flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon' ? geometry.coordinates.map(toLand) : [],
  );
}

function toLand(rings: number[][][]): Land {
  const shore = rings[0]!;
  const [xs, ys] = [shore.map(([x]) => x!), shore.map(([, y]) => y!)];
  const least = (values: number[]) => values.reduce((a, b) => Math.min(a, b));
  const most = (values: number[]) => values.reduce((a, b) => Math.max(a, b));
  const area = { west: least(xs), south: least(ys), east: most(xs), north: most(ys) };
  return { rings: rings.map((ring) => Float32Array.from(ring.flat())), area };
}

function toCorners(flat: Ring): Corner[] {
  return Array.from({ length: flat.length / 2 }, (_, at) => [flat[at * 2]!, flat[at * 2 + 1]!]);
}
