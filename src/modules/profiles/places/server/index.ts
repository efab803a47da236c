import { cityRenamed } from '#modules/instance/cities/events.ts';
import { findCityBySlug, readRename } from '#modules/instance/cities/server/index.ts';
import { findListedCity } from '#modules/instance/settings/server/index.ts';
import { subscribe } from '#platform/server/domain-events.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { route } from '#platform/server/route.ts';
import { refuse } from '#platform/refusal.ts';
import { noId, type CityId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import * as calls from '../contract.ts';
import { openGazetteer } from './gazetteer.ts';
import { listAreasNamed } from './areas-named.ts';
import { suggestOwnVenues } from './own-venues.ts';
import type { Places } from './places-port.ts';
import { renameHomesIn } from './rename-homes.ts';
import { countNeighborhoods, findNeighborhood, listChoices, listNeighborhoods } from './store.ts';
import { areasTyped } from './typed-address.ts';
import { zoneAt } from './zone-at.ts';

export {
  followCity,
  hasNeighborhoods,
  listAreas,
  listBoundaries,
  planAreas,
  putAreas,
  removeArea,
  setAreaPicture,
} from './area-store.ts';
export { assignVenues } from './assign-venues.ts';
export { readAreas } from './read-areas.ts';
export { listPlacePictures } from './picture-store.ts';
export { openPlacesPort } from './open-places-port.ts';
export type { Places } from './places-port.ts';
export { findNeighborhood, listNeighborhoodsById } from './store.ts';
export { findHomeCity } from './home-store.ts';
export { readNeighborhoodAt } from './neighborhood-at.ts';
export { zoneAt } from './zone-at.ts';

/** @returns `noId` for an unknown city, undefined without a slug */
async function cityIdOf(db: Db, slug: string | undefined): Promise<CityId | undefined> {
  if (slug === undefined) return undefined;
  return (await findCityBySlug(db, slug))?.id ?? noId;
}

/** @param places the provider of places that aren't on Backbeat */
export function openPlaces({ db }: Pick<Services, 'db'>, places: Places = openGazetteer()): Feature {
  return {
    routes: [
      route(calls.listNeighborhoods, async ({ input, db }) => {
        const { city, limit, offset } = input;
        const cityId = await cityIdOf(db, city);
        const [items, total] = await Promise.all([
          listNeighborhoods(db, { cityId, limit, offset }),
          countNeighborhoods(db, cityId),
        ]);
        return { items, total, offset };
      }),
      route(calls.listNeighborhoodChoices, async ({ input: { city, limit }, db }) => {
        const cityId = await cityIdOf(db, city);
        const [items, total] = await Promise.all([
          listChoices(db, cityId, limit),
          countNeighborhoods(db, cityId),
        ]);
        return { items, total, offset: 0 };
      }),
      route(calls.getNeighborhood, async ({ input, db }) => {
        const found = await findNeighborhood(db, input.locationId);
        if (!found) throw refuse(calls.refusals, 'placeNotFound');
        return found;
      }),
      route(calls.suggestPlaces, async ({ input, db }) => {
        const { q, latitude, longitude, session, venues, limit } = input;
        const center = await findListedCity(db, undefined);
        const point = latitude === undefined || longitude === undefined ? center : { latitude, longitude };
        const names = areasTyped(q);
        const areas = names.length > 0 ? await listAreasNamed(db, names) : [];
        const [own, others] = await Promise.all([
          venues ? suggestOwnVenues(db, q, limit) : [],
          places.suggest({ q, point, session, limit, areas }),
        ]);
        const items = [...own, ...others].slice(0, limit);
        return { items, total: items.length, offset: 0 };
      }),
      route(calls.getPlace, async ({ input }) => {
        const found = await places.find(input.placeId, input.session);
        if (!found) throw refuse(calls.getPlace.refusals, 'outsidePlaceNotFound');
        return { ...found, timezone: found.timezone ?? zoneAt(found) ?? null };
      }),
    ],
    subscribers: [
      subscribe(cityRenamed, {
        name: 'places.rename-homes',
        by: 'queued',
        handle: async ({ payload }) => {
          const rename = await readRename(db, payload);
          if (rename) await renameHomesIn(db, rename);
        },
      }),
    ],
  };
}
