import { ownEventPrefix } from '#modules/events/events/rules.ts';
import { isEventTeam } from '#modules/events/events/server/index.ts';
import { fromWire } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { requireViewer, route, routeOwnTx, type Route, type Viewer } from '#platform/server/http.ts';
import * as calls from '../contract.ts';
import { cancelOrder } from './cancel-order.ts';
import { changeOrder } from './change-order.ts';
import type { Checkout } from './checkout.ts';
import { createOrder } from './create-order.ts';
import { isProviderDown } from './create-intent.ts';
import { readOrder } from './read-order.ts';
import { settleOrder } from './settle.ts';
import { startPayment } from './start-payment.ts';

export function routesOf(checkout: Checkout): Route[] {
  const { db, payments } = checkout;
  return [
    routeOwnTx(calls.createOrder, ({ input, viewer, request }) =>
      createOrder(checkout, requireViewer(viewer), input, request.headers.get('idempotency-key')),
    ),

    route(calls.getOrder, ({ input, db }) => readOrder(db, orderIdOf(input))),

    route(calls.changeOrder, ({ input, db }) => changeOrder(db, orderIdOf(input), input)),

    routeOwnTx(calls.cancelOrder, async ({ input }) => {
      await cancelOrder(checkout, orderIdOf(input));
      return readOrder(db, orderIdOf(input));
    }),

    routeOwnTx(calls.syncOrder, async ({ input }) => {
      await syncOrder(checkout, orderIdOf(input));
      return readOrder(db, orderIdOf(input));
    }),

    routeOwnTx(calls.createPaymentIntent, ({ input }) => startPayment(checkout, orderIdOf(input), input)),

    route(calls.getPublishableKey, async ({ input, viewer, db }) => {
      if (input.testMode) await allowTestMode(db, input.eventId, viewer);
      return { publishableKey: payments.publishableKey(input.testMode), provider: payments.provider };
    }),
  ];
}

/** @throws Refusal orderNotFound for what is no order id */
export function orderIdOf({ orderId }: { orderId: string }): string {
  const id = fromWire(calls.orderPrefix, orderId);
  if (!id) throw refuse(calls.orderRefusals, 'orderNotFound');
  return id;
}

/** The order is as it is known to be when the provider cannot be asked; the sweeper asks again. */
async function syncOrder(checkout: Checkout, orderId: string): Promise<void> {
  try {
    await settleOrder(checkout, orderId);
  } catch (error) {
    if (!isProviderDown(error)) throw error;
    checkout.log.warn({ err: error, orderId }, 'an order could not be brought up to date');
  }
}

async function allowTestMode(db: Db, eventId: string | undefined, viewer: Viewer | undefined): Promise<void> {
  const id = eventId ? fromWire(ownEventPrefix, eventId) : undefined;
  const isAllowed = viewer && (viewer.admin || (id !== undefined && (await isEventTeam(db, id, viewer))));
  if (!isAllowed) throw refuse(calls.refusals, 'testModeNotAllowed');
}
