import { route, type Route } from '#platform/server/route.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import * as calls from '../waiting-contract.ts';
import { joinWaitingList, leaveWaitingList, listWaitingLists, readWaitingList } from './waiting-list.ts';

export function waitingRoutesOf(): Route[] {
  return [
    route(calls.getWaitingList, ({ input, viewer, db }) => readWaitingList(db, input.eventId, viewer)),

    route(calls.joinWaitingList, async ({ input, viewer, db }) => {
      await joinWaitingList(db, input, requireViewer(viewer));
      return readWaitingList(db, input.eventId, viewer);
    }),

    route(calls.leaveWaitingList, async ({ input, viewer, db }) => {
      await leaveWaitingList(db, input.eventId, requireViewer(viewer).userId);
      return readWaitingList(db, input.eventId, viewer);
    }),

    route(calls.listWaitingLists, async ({ viewer, db }) => ({
      items: await listWaitingLists(db, requireViewer(viewer).userId),
    })),
  ];
}
