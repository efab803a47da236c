import type { EventId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { route } from '#platform/server/route.ts';
import { requireViewer, type Viewer } from '#platform/server/viewer.ts';
import { listSavedIds } from '../contract.ts';
import { saveEvent, unsaveEvent } from '../save-contract.ts';
import { remindersOf } from './remind.ts';
import { addSaved, readSavedIds, removeSaved } from './store.ts';

export { hasSaleAt, listInterested, listUndecided, readSavedIds } from './store.ts';

/** How events are found. Passed in, because events show whether they are saved. */
type FindEvent = {
  /** @throws Refusal eventNotFound if the viewer may not see it */
  readonly readSeenId: (db: Db, wireId: string, viewer: Viewer | undefined) => Promise<EventId>;
  /** @throws Refusal eventNotFound */
  readonly readEventId: (db: Db, wireId: string) => Promise<EventId>;
};

/** Events saved for later, and reminders of them (OWN-04). */
export function openSaves({ db }: Pick<Services, 'db'>, { readSeenId, readEventId }: FindEvent) {
  return {
    routes: [
      route(saveEvent, async ({ input, viewer, db: tx }) => {
        const { userId } = requireViewer(viewer);
        await addSaved(tx, userId, await readSeenId(tx, input.eventId, viewer));
        return {};
      }),
      route(unsaveEvent, async ({ input, viewer, db: tx }) => {
        await removeSaved(tx, requireViewer(viewer).userId, await readEventId(tx, input.eventId));
        return {};
      }),
      route(listSavedIds, async ({ viewer, db: reading }) => ({
        items: await readSavedIds(reading, requireViewer(viewer).userId),
      })),
    ],
    scheduledTasks: remindersOf(db),
  } satisfies Feature;
}
