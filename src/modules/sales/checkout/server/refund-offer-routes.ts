import { route, routeOwnTx, type Route } from '#platform/server/route.ts';
import * as calls from '../refund-offer-contract.ts';
import type { Checkout } from './checkout.ts';
import { orderOfToken, readRefundOffer, takeRefundOffer } from './refund-offer.ts';

export function refundOfferRoutesOf(checkout: Checkout): Route[] {
  const { config } = checkout;
  return [
    route(calls.getRefundOffer, ({ input, db }) =>
      readRefundOffer(db, checkout, orderOfToken(config, input.token)),
    ),

    routeOwnTx(calls.takeRefundOffer, async ({ input }) => {
      const orderId = orderOfToken(config, input.token);
      await takeRefundOffer(checkout, orderId);
      return readRefundOffer(checkout.db, checkout, orderId);
    }),
  ];
}
