import { eventCancelled } from '#modules/events/events/events.ts';
import { mailOffer } from '#modules/sales/exchange/server/index.ts';
import { transact } from '#platform/server/db.ts';
import { subscribe } from '#platform/server/domain-events.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { route } from '#platform/server/route.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import * as calls from '../contract.ts';
import { winMail } from '../copy.ts';
import { drawWon } from '../events.ts';
import * as hostCalls from '../manage-contract.ts';
import { acceptInvitation, enterDraw, leaveDraw, listDraws, readDraw, readResult } from './entries.ts';
import { declineInvitation } from './entry-store.ts';
import { listWrongDraws } from './line-store.ts';
import { endDraw, putDraw, readManaged } from './manage-draw.ts';
import { endCancelled, remindDraws, runDraws } from './run-draw.ts';

export { forgetDraws } from './entries.ts';
export { listPeopleIn } from './line-store.ts';

/** Draws: tickets given out by lot, so that being fast doesn't matter (DRW-01). */
export function openDraws(services: Services): Feature {
  const { db } = services;
  return {
    routes: [
      route(calls.getDraw, ({ input, viewer, db: tx }) => readDraw(tx, input.eventId, viewer)),
      route(calls.enterDraw, async ({ input, viewer, db: tx }) => {
        await enterDraw(tx, input, requireViewer(viewer));
        return readDraw(tx, input.eventId, viewer);
      }),
      route(calls.leaveDraw, async ({ input: { eventId }, viewer, db: tx }) => {
        await leaveDraw(tx, eventId, requireViewer(viewer).userId);
        return readDraw(tx, eventId, viewer);
      }),
      route(calls.acceptDrawInvitation, async ({ input, viewer, db: tx }) => {
        await acceptInvitation(tx, input, requireViewer(viewer));
        return readDraw(tx, input.eventId, viewer);
      }),
      route(calls.declineDrawInvitation, async ({ input: { eventId, entryId }, viewer, db: tx }) => {
        await declineInvitation(tx, eventId, entryId, requireViewer(viewer).userId);
        return readDraw(tx, eventId, viewer);
      }),
      route(calls.listDraws, async ({ viewer, db: tx }) => ({
        items: await listDraws(tx, requireViewer(viewer).userId),
      })),
      route(calls.getDrawResult, ({ input, viewer, db: tx }) => readResult(tx, input.eventId, viewer)),
      route(hostCalls.getManagedDraw, ({ input, db: tx }) => readManaged(tx, input.eventId)),
      route(hostCalls.putDraw, ({ input, db: tx }) => putDraw(tx, input)),
      route(hostCalls.endDraw, ({ input, db: tx }) => endDraw(tx, input.eventId)),
    ],
    subscribers: [
      subscribe(eventCancelled, {
        name: 'draws.end-cancelled',
        by: 'leased',
        handle: ({ payload: { eventId } }) => endCancelled(db, eventId),
      }),
      subscribe(drawWon, {
        name: 'draws.mail-winner',
        by: 'leased',
        handle: ({ payload: { orderId } }) => mailOffer(services, orderId, winMail),
      }),
    ],
    scheduledTasks: [
      { name: 'draws.run', everySeconds: 10, run: () => runDraws(services) },
      { name: 'draws.remind', everySeconds: 60, run: () => transact(db, (tx) => remindDraws(tx)) },
    ],
    verify: () => listWrongDraws(db),
  };
}
