import type { PaymentIntent, Stripe } from '@stripe/stripe-js';
import { queryOptions } from '@tanstack/react-query';
import { isRefusal } from '#platform/refusal.ts';
import { loadPayments } from '#platform/ui/load-payments.ts';
import { send } from '#platform/send.ts';
import { createPaymentIntent, getPublishableKey, type Order } from '../contract.ts';

/** The payment library with its key (PAY-01). Loaded during ticket selection. */
export function libraryQuery(eventId: string, testMode: boolean) {
  return queryOptions({
    queryKey: ['checkout', 'library', testMode ? eventId : ''],
    queryFn: async () =>
      loadPayments(await send(getPublishableKey, { testMode, ...(testMode && { eventId }) })),
    staleTime: Infinity,
    structuralSharing: false,
  });
}

function metadataOf({ eventId, orderItems: { items } }: Order) {
  const quantity = items.reduce((sum, item) => sum + item.quantity, 0);
  return { eventId, ticketId: items[0]?.itemId, quantity };
}

export type Payment = {
  readonly stripe: Stripe;
  readonly clientSecret: string;
  readonly status: PaymentIntent.Status | undefined;
};

/**
 * The payment of an order (PAY-02): the same one for a double click, a reload and another tab. `status` is as of
 * loading.
 */
export function paymentQuery(order: Order) {
  const { id: orderId, eventId, total: amount, currency, fee, test } = order;
  return queryOptions<Payment>({
    queryKey: ['checkout', 'payments', orderId],
    queryFn: async ({ client }) => {
      const asked = {
        orderId,
        amount,
        currency,
        application_fee_amount: fee,
        metadata: metadataOf(order),
        testMode: test,
      };
      const [stripe, { clientSecret }] = await Promise.all([
        client.ensureQueryData(libraryQuery(eventId, test)),
        send(createPaymentIntent, asked),
      ]);
      const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
      return { stripe, clientSecret, status: paymentIntent?.status };
    },
    staleTime: Infinity,
    structuralSharing: false,
    retry: (tries, error) => tries < 2 && (!isRefusal(error) || error.status >= 500),
  });
}
