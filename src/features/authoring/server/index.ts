import type { OffersOf } from '#features/events/server/index.ts';
import type { Feature, Services } from '#kit/server/feature.ts';
import { finishRepeat, repeatJob } from './repeat-event.ts';
import { routesOf } from './routes.ts';

export { requireHost, type By } from './find-people.ts';
export { createEvent } from './save-event.ts';

/** @param offersOf what cards say of tickets */
export function openAuthoring({ db }: Pick<Services, 'db'>, offersOf: OffersOf): Feature {
  return {
    routes: routesOf(offersOf),
    jobs: { [repeatJob]: ({ repeatId }) => finishRepeat(db, offersOf, String(repeatId)) },
  };
}
