import { eventDelisted, eventRelisted } from '#modules/events/events/events.ts';
import { lockEvent } from '#modules/events/events/server/index.ts';
import { transact, type Db } from '#platform/server/db.ts';
import { subscribe, type Subscriber } from '#platform/server/domain-events.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { recountDays } from './count-events-per-day.ts';
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

/** Counts the events of a day again when an admin hides or restores one of them. */
const recounting = (db: Db): Subscriber =>
  subscribe([eventDelisted, eventRelisted], {
    name: 'authoring.recount-days',
    by: 'queued',
    handle: ({ payload: { eventId } }) =>
      transact(db, async (tx) => {
        const event = await lockEvent(tx, eventId);
        if (event) await recountDays(tx, [event]);
      }),
  });

/**
 * @param notify notifies ticket holders of a change
 * @param copySteps copy what other modules keep for an event
 */
export function openEventEditor(
  { db }: Pick<Services, 'db'>,
  notify: NotifyHolders = notifyNobody,
  copySteps: readonly CopyStep[] = [],
): Feature {
  return {
    routes: routesOf(notify, copySteps),
    subscribers: [recounting(db)],
    jobs: { [repeatJob]: ({ repeatId }) => finishRepeat(db, String(repeatId), copySteps) },
  };
}
