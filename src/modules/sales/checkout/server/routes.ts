import { newId, type EventId, type OrderId } from '#platform/ids.ts';
import { isEventTeam } from '#modules/events/events/server/index.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { findIdempotencyKey, requireIdempotencyKey } from '#platform/server/idempotency-key.ts';
import { route, routeOwnTx, type Route } from '#platform/server/route.ts';
import { requireViewer, type Viewer } from '#platform/server/viewer.ts';
import * as calls from '../contract.ts';
import { cancelRsvp as cancelRsvpCall } from '../rsvp-contract.ts';
import { cancelOrder } from './cancel-order.ts';
import { cancelRsvp } from './cancel-rsvp.ts';
import { changeOrder } from './change-order.ts';
import type { Checkout } from './checkout.ts';
import { createOrder } from './create-order.ts';
import { isProviderDown } from './create-intent.ts';
import { readOrder } from './read-order.ts';
import { settleOrder } from './settle.ts';
import { toOrder } from './to-order.ts';
import { payOrder } from './pay-order.ts';

export function routesOf(checkout: Checkout): Route[] {
  const { db, payments } = checkout;
  return [
    routeOwnTx(calls.createOrder, ({ input, viewer, request }) =>
      createOrder(checkout, requireViewer(viewer), input, requireIdempotencyKey(request)),
    ),

    route(calls.getOrder, ({ input, db }) => readOrder(db, input.orderId)),

    route(calls.changeOrder, ({ input, db }) => changeOrder(db, input.orderId, input)),

    routeOwnTx(calls.cancelOrder, async ({ input }) => {
      await cancelOrder(checkout, input.orderId);
      return readOrder(db, input.orderId);
    }),

    route(cancelRsvpCall, ({ input, viewer, db: tx }) =>
      cancelRsvp(tx, checkout, requireViewer(viewer), input),
    ),

    routeOwnTx(calls.syncOrder, async ({ input }) => {
      await syncOrder(checkout, input.orderId);
      return toOrder((await checkout.reads.findOrder(input.orderId))!);
    }),

    routeOwnTx(calls.createPaymentIntent, ({ input, viewer, request }) =>
      payOrder(checkout, requireViewer(viewer), input, findIdempotencyKey(request) ?? newId()),
    ),

    route(calls.getPublishableKey, async ({ input, viewer, db }) => {
      if (input.testMode) await allowTestMode(db, input.eventId, viewer);
      return { publishableKey: payments.publishableKey(input.testMode), provider: payments.provider };
    }),
  ];
}

/** If the provider can't be reached, answers with the last known state; the sweeper asks again. */
async function syncOrder(checkout: Checkout, orderId: OrderId): Promise<void> {
  try {
    await settleOrder(checkout, orderId);
  } catch (error) {
    if (!isProviderDown(error)) throw error;
    checkout.log.warn({ err: error, orderId }, 'failed to sync an order');
  }
}

async function allowTestMode(
  db: Db,
  eventId: EventId | undefined,
  viewer: Viewer | undefined,
): Promise<void> {
  const isAllowed =
    viewer && (viewer.admin || (eventId !== undefined && (await isEventTeam(db, eventId, viewer))));
  if (!isAllowed) throw refuse(calls.refusals, 'testModeNotAllowed');
}
