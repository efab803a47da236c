import { eventChanged, eventPostponed } from '#modules/events/events/events.ts';
import { transact } from '#platform/server/db.ts';
import { subscribe } from '#platform/server/domain-events.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { route } from '#platform/server/route.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import * as calls from '../contract.ts';
import * as hostCalls from '../manage-contract.ts';
import {
  createSharedReader,
  joinOpening,
  putOpening,
  readManaged,
  readOpening,
  removeOpening,
  reopenForLaterTypes,
  resumeTurns,
  runOpenings,
} from './openings.ts';
import { deletePlace, listPassed, pauseTurns } from './store.ts';

export { copyOpening } from './openings.ts';
export { forgetPlaces, hasOpening, listAdmitted } from './store.ts';

/**
 * Random places for everyone who waits when sales start, and orders in turn (QUE-01).
 * @param sharedMs how old the state of a line may be on a waiting page; the viewer's own place is always current
 */
export function openOpenings({ db, log }: Pick<Services, 'db' | 'log'>, { sharedMs = 1000 } = {}): Feature {
  const reader = createSharedReader(db, sharedMs);
  return {
    routes: [
      route(calls.getOpening, async ({ input, viewer, db: tx }) => ({
        opening: await readOpening(tx, input.eventId, viewer, reader),
      })),
      route(calls.joinOpening, async ({ input, viewer, db: tx }) => {
        await joinOpening(tx, input.eventId, requireViewer(viewer));
        return { opening: await readOpening(tx, input.eventId, viewer) };
      }),
      route(calls.leaveOpening, async ({ input, viewer, db: tx }) => {
        await deletePlace(tx, input.eventId, requireViewer(viewer).userId);
        return { opening: await readOpening(tx, input.eventId, viewer) };
      }),
      route(hostCalls.getManagedOpening, ({ input, db: tx }) => readManaged(tx, input.eventId)),
      route(hostCalls.putOpening, ({ input, db: tx }) => putOpening(tx, input.eventId, input)),
      route(hostCalls.removeOpening, ({ input, db: tx }) => removeOpening(tx, input.eventId)),
    ],
    subscribers: [
      subscribe(eventPostponed, {
        name: 'openings.pause-turns',
        by: 'leased',
        handle: ({ payload: { eventId } }) => pauseTurns(db, eventId),
      }),
      subscribe(eventChanged, {
        name: 'openings.resume-turns',
        by: 'leased',
        handle: async ({ payload: { eventId, what } }) => {
          if (what.includes('date')) await transact(db, (tx) => resumeTurns(tx, eventId));
        },
      }),
    ],
    scheduledTasks: [
      { name: 'openings.run', everySeconds: 1, run: () => runOpenings({ db, log }) },
      { name: 'openings.reopen', everySeconds: 30, run: () => reopenForLaterTypes(db) },
    ],
    verify: () => listPassed(db),
  };
}
