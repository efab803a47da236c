import type { Feature, Services } from '#platform/server/feature.ts';
import { publishInstanceChanged } from '#modules/instance/settings/server/index.ts';
import { toCity } from '#modules/instance/cities/server/index.ts';
import { transact, type Db, type Tx } from '#platform/server/db.ts';
import { route, routeOwnTx } from '#platform/server/route.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import * as calls from '../contract.ts';
import {
  changePicture,
  dropNeighborhood,
  putNeighborhoods,
  readNeighborhoods,
} from './change-neighborhoods.ts';
import { change, drop } from './change-city.ts';

/** Lets admins edit the cities of this instance and their neighborhoods (INS-05). */
export function openCityAdmin({ pubsub }: Pick<Services, 'pubsub'>): Feature {
  const andTell = async <Answer>(db: Db, act: (tx: Tx) => Promise<Answer>): Promise<Answer> => {
    const answer = await transact(db, act);
    publishInstanceChanged(pubsub);
    return answer;
  };
  return {
    routes: [
      routeOwnTx(calls.addCity, async ({ input, viewer, db }) => {
        const { userId } = requireViewer(viewer);
        return toCity(await andTell(db, (tx) => change(tx, undefined, input, userId)));
      }),
      routeOwnTx(calls.changeCity, async ({ input: { cityId, ...draft }, viewer, db }) => {
        const { userId } = requireViewer(viewer);
        return toCity(await andTell(db, (tx) => change(tx, cityId, draft, userId)));
      }),
      routeOwnTx(calls.removeCity, async ({ input, viewer, db }) => {
        const { userId } = requireViewer(viewer);
        await andTell(db, (tx) => drop(tx, input.cityId, { reason: input.reason, byId: userId }));
        return {};
      }),
      route(calls.listCityNeighborhoods, ({ input, db }) => readNeighborhoods(db, input.cityId)),
      route(calls.saveNeighborhoods, ({ input, viewer, db }) =>
        putNeighborhoods(db, input, requireViewer(viewer).userId),
      ),
      route(calls.changeNeighborhoodPicture, async ({ input, viewer, db }) => {
        await changePicture(db, input, requireViewer(viewer).userId);
        return {};
      }),
      route(calls.removeNeighborhood, async ({ input, viewer, db }) => {
        await dropNeighborhood(db, input, requireViewer(viewer).userId);
        return {};
      }),
    ],
  };
}
