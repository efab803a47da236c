import type { Feature, Services } from '#platform/server/feature.ts';
import { notifyNobody, type NotifyHolders } from './notify-holders.ts';
import { finishRepeat, repeatJob } from './repeat-event.ts';
import type { CopyStep } from './copy-event.ts';
import { routesOf } from './routes.ts';

export { requireHost, type By } from './find-people.ts';
export type { HoldersChange, NotifyHolders } from './notify-holders.ts';
export type { CopiedEvent } from './copy-event.ts';
export { cancelEvent } from './change-status.ts';
export { createEvent } from './save-event.ts';
export { listLinkedEvents, lockTicketLinks, moveEventGenres, releaseTicketLinks } from './write-store.ts';

/**
 * @param notify notifies ticket holders of a change
 * @param copySteps copy what other modules keep for an event
 */
export function openAuthoring(
  { db }: Pick<Services, 'db'>,
  notify: NotifyHolders = notifyNobody,
  copySteps: readonly CopyStep[] = [],
): Feature {
  return {
    routes: routesOf(notify, copySteps),
    jobs: { [repeatJob]: ({ repeatId }) => finishRepeat(db, String(repeatId), copySteps) },
  };
}
