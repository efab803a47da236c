import { eventCancelled, eventChanged } from '#modules/events/events/events.ts';
import { ticketOffered } from '#modules/sales/checkout/events.ts';
import { OrderId } from '#platform/ids.ts';
import { subscribe } from '#platform/server/domain-events.ts';
import type { Signer } from '#modules/sales/tickets/server/index.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { route } from '#platform/server/route.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import * as calls from '../contract.ts';
import { mailOffer } from './mail-offer.ts';
import * as store from './transfer-store.ts';
import { endUnserved, endWaitingList, sweepWaitingLists } from './waiting-list.ts';
import { countLine, listWrongOffers } from './waiting-list-store.ts';
import { returnRoutesOf } from './return-routes.ts';
import { waitingRoutesOf } from './waiting-routes.ts';
import {
  acceptTicket,
  declineTicket,
  listExchange,
  readSentTicket,
  sendTicket,
  takeBackTicket,
} from './transfers.ts';

export { mailOffer } from './mail-offer.ts';
export { findOpenTransfer, forgetTransfers } from './transfer-store.ts';
export { forgetWaiting } from './waiting-list-store.ts';

/** Fan Exchange: tickets change hands under the host's policy (EXC-03). */
export function openExchange(services: Services, signer: Signer): Feature {
  const { config } = services;
  return {
    routes: [
      route(calls.getOrderExchange, async ({ input, viewer, db }) => ({
        items: await listExchange(db, config, input.orderId, requireViewer(viewer).userId),
      })),

      route(calls.sendTicket, ({ input, viewer, db }) =>
        sendTicket(db, config, input, requireViewer(viewer).userId),
      ),

      route(calls.takeBackTicket, async ({ input, viewer, db }) => ({
        takenBack: await takeBackTicket(db, input.admissionId, requireViewer(viewer).userId),
      })),

      route(calls.getSentTicket, ({ input, viewer, db }) => readSentTicket(db, config, input.token, viewer)),

      route(calls.acceptTicket, async ({ input, viewer, db }) => {
        const orderId = await acceptTicket(db, { services, signer }, input.token, requireViewer(viewer));
        return { orderId: OrderId.encode(orderId) };
      }),

      route(calls.declineTicket, async ({ input, viewer, db }) => ({
        declined: await declineTicket(db, config, input.token, requireViewer(viewer).userId),
      })),

      route(calls.getExchangePolicy, async ({ input: { eventId }, db }) => ({
        ...(await store.findPolicy(db, eventId)),
        waitingTotal: await countLine(db, eventId),
      })),

      route(calls.putExchangePolicy, async ({ input, db }) => ({
        ...(await store.changePolicy(db, input)),
        waitingTotal: await countLine(db, input.eventId),
      })),

      ...waitingRoutesOf(),
      ...returnRoutesOf(),
    ],
    subscribers: [
      subscribe(eventCancelled, {
        name: 'exchange.end-waiting-list',
        by: 'leased',
        handle: ({ payload: { eventId } }) => endWaitingList(services.db, eventId),
      }),
      subscribe(eventChanged, {
        name: 'exchange.end-unserved',
        by: 'leased',
        handle: async ({ payload: { eventId, what } }) => {
          if (what.includes('tickets')) await endUnserved(services.db, eventId);
        },
      }),
      subscribe(ticketOffered, {
        name: 'exchange.mail-offer',
        by: 'leased',
        handle: ({ payload: { orderId } }) => mailOffer(services, orderId),
      }),
    ],
    scheduledTasks: [
      { name: 'exchange.offer-tickets', everySeconds: 10, run: () => sweepWaitingLists(services) },
    ],
    verify: () => listWrongOffers(services.db),
  };
}
