import type { Feature } from '#kit/server/feature.ts';
import { route } from '#kit/server/http.ts';
import { refuse } from '#kit/refusal.ts';
import * as calls from '../contract.ts';
import { countNeighborhoods, findNeighborhood, listNeighborhoods } from './store.ts';

export { findNeighborhood, listNeighborhoodsById } from './store.ts';

export function openPlaces(): Feature {
  return {
    routes: [
      route(calls.listNeighborhoods, async ({ input, db }) => {
        const [items, total] = await Promise.all([listNeighborhoods(db, input), countNeighborhoods(db)]);
        return { items, total, offset: input.offset };
      }),
      route(calls.getNeighborhood, async ({ input, db }) => {
        const found = await findNeighborhood(db, input.locationId);
        if (!found) throw refuse(calls.refusals, 'placeNotFound');
        return found;
      }),
    ],
  };
}
