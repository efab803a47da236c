import { route, type Route } from '#platform/server/route.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import * as calls from '../return-contract.ts';
import { listEventReturns, listTicket, takeBackListing } from './returns.ts';

export function returnRoutesOf(): Route[] {
  return [
    route(calls.listTicket, ({ input: { admissionId: ticketId, gets }, viewer, db }) =>
      listTicket(db, { ticketId, sellerId: requireViewer(viewer).userId, gets }),
    ),

    route(calls.takeBackListing, async ({ input, viewer, db }) => ({
      takenBack: await takeBackListing(db, input.admissionId, requireViewer(viewer).userId),
    })),

    route(calls.listReturns, ({ input: { eventId, ...page }, db }) => listEventReturns(db, eventId, page)),
  ];
}
