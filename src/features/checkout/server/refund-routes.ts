import { requireViewer, route, routeOwnTx, type Route } from '#kit/server/http.ts';
import * as calls from '../refund-contract.ts';
import type { Checkout } from './checkout.ts';
import { readProgress } from './refund-event.ts';
import { cancelTickets, readRefundSheet, refundOrder } from './refund-order.ts';

export function refundRoutesOf(checkout: Checkout): Route[] {
  return [
    route(calls.getRefundSheet, ({ input, db }) => readRefundSheet(db, checkout, input)),

    routeOwnTx(calls.refundOrder, ({ input, viewer, request }) =>
      refundOrder(checkout, requireViewer(viewer), input, request.headers.get('idempotency-key')),
    ),

    route(calls.cancelTickets, ({ input, viewer, db }) =>
      cancelTickets(db, checkout, requireViewer(viewer), input),
    ),

    route(calls.getEventRefunds, ({ input, db }) => readProgress(db, input.eventId)),
  ];
}
