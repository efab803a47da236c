import * as z from 'zod/mini';
import { call } from '#platform/contract.ts';

/** Closed, in GeoJSON order. */
const Ring = z.array(z.tuple([z.number(), z.number()]));

/** The coast and neighborhoods around a point, for a map without tiles. It never has streets. */
export const Schematic = z.object({
  /** In degrees. Nothing is known outside of it. */
  area: z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }),
  /** Polygons from Natural Earth: a shore, and the seas inside of it. */
  land: z.array(z.array(Ring)),
  neighborhoods: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      latitude: z.number(),
      longitude: z.number(),
      /** Empty without a drawn or imported boundary. */
      rings: z.array(Ring),
    }),
  ),
});
export type Schematic = z.infer<typeof Schematic>;

const degrees = (most: number) => z.coerce.number<number | string>().check(z.gte(-most), z.lte(most));

export const getSchematic = call('GET /maps/schematic', {
  summary: 'Return the coast and the neighborhoods around a point, for maps without tiles', // INS-10
  input: z.object({ latitude: degrees(85), longitude: degrees(180) }),
  answer: Schematic,
  may: 'anyone',
  cacheSeconds: 60,
});
