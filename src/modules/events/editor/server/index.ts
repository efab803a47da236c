import type { Feature, Services } from '#platform/server/feature.ts';
import { notifyNobody, type NotifyHolders } from './notify-holders.ts';
import { finishRepeat, repeatJob } from './repeat-event.ts';
import { routesOf } from './routes.ts';

export { requireHost, type By } from './find-people.ts';
export type { HoldersChange, NotifyHolders } from './notify-holders.ts';
export { cancelEvent } from './change-status.ts';
export { createEvent } from './save-event.ts';
export { listLinkedEvents, lockTicketLinks, moveEventGenres, releaseTicketLinks } from './write-store.ts';

/** @param notify notifies ticket holders of a change */
export function openAuthoring({ db }: Pick<Services, 'db'>, notify: NotifyHolders = notifyNobody): Feature {
  return {
    routes: routesOf(notify),
    jobs: { [repeatJob]: ({ repeatId }) => finishRepeat(db, String(repeatId)) },
  };
}
