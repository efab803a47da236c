import { ringsOf } from '#modules/profiles/places/geojson.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { memoizeFor } from '#platform/server/memoize-for.ts';
import { route } from '#platform/server/route.ts';
import { getSchematic, type Schematic } from '../contract.ts';
import { areaAround, thinOut } from '../rules.ts';
import { landIn } from './coast.ts';
import { mountMapFile } from './map-file.ts';
import { listAreasIn, type AreaRow } from './store.ts';

export { readMapFile } from './map-file.ts';

/** Half the width of a line at the largest zoom of a schematic, in degrees. */
const leastDetail = 0.0003;

const day = 86_400_000;

/** Maps and what they are drawn from (INS-10). */
export function openMaps(services: Pick<Services, 'db' | 'storage'>): Feature {
  const landOf = memoizeFor<Schematic['land']>({ milliseconds: day });
  return {
    routes: [
      route(getSchematic, async ({ input, db }) => {
        const area = areaAround(input);
        const [land, areas] = await Promise.all([
          landOf(`${area.west} ${area.south}`, () => landIn(area)),
          listAreasIn(db, area),
        ]);
        return { area, land, neighborhoods: areas.map(toNeighborhood) };
      }),
    ],
    mount: (app) => mountMapFile(app, services),
  };
}

function toNeighborhood({ boundary, ...place }: AreaRow): Schematic['neighborhoods'][number] {
  const rings = boundary ? ringsOf(boundary) : [];
  return {
    ...place,
    rings: rings.map((ring) => thinOut(ring, leastDetail).map(([x, y]): [number, number] => [x, y])),
  };
}
