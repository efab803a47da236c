import { requireIdempotencyKey } from '#platform/server/idempotency-key.ts';
import { route, routeOwnTx, type Route } from '#platform/server/route.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import { giveComp as giveCompCall } from '../comp-contract.ts';
import * as calls from '../refund-contract.ts';
import type { Checkout } from './checkout.ts';
import { giveComp } from './give-comp.ts';
import { readProgress, startEventRefund } from './refund-event.ts';
import { markLatePaidOutside } from './refund-unclaimed-payment.ts';
import { cancelTickets, markPaidOutside, readRefundSheet, refundOrder } from './refund-order.ts';

export function hostRoutesOf(checkout: Checkout): Route[] {
  return [
    route(calls.getRefundSheet, ({ input, viewer, db }) =>
      readRefundSheet(db, checkout, requireViewer(viewer), input),
    ),

    routeOwnTx(calls.refundOrder, ({ input, viewer, request }) =>
      refundOrder(checkout, requireViewer(viewer), input, requireIdempotencyKey(request)),
    ),

    route(calls.markPaidOutside, ({ input, viewer, db }) =>
      markPaidOutside(db, checkout, requireViewer(viewer), input),
    ),

    route(calls.markLatePaidOutside, ({ input, viewer, db }) =>
      markLatePaidOutside(db, checkout, requireViewer(viewer), input),
    ),

    route(calls.cancelTickets, ({ input, viewer, db }) =>
      cancelTickets(db, checkout, requireViewer(viewer), input),
    ),

    route(giveCompCall, ({ input, viewer, db, request }) =>
      giveComp(db, checkout, requireViewer(viewer), input, requireIdempotencyKey(request)),
    ),

    route(calls.getEventRefunds, ({ input, db }) => readProgress(db, input.eventId)),

    route(calls.refundEverybody, ({ input, viewer, db }) =>
      startEventRefund(db, input.eventId, requireViewer(viewer).userId),
    ),
  ];
}
