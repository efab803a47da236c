import { queryOptions } from '@tanstack/react-query';
import { getOrder, type Order } from '#modules/sales/checkout/contract.ts';
import { isOpen } from '#modules/sales/checkout/rules.ts';
import { getEvent } from '#modules/events/events/contract.ts';
import { isRefusal } from '#platform/refusal.ts';
import { getSend } from '#platform/ui/api.ts';
import { getOrderTickets, type OrderTickets, type TicketEvent } from '../contract.ts';

export type OrderView = {
  readonly order: Order;
  readonly event: TicketEvent;
  readonly admissions: OrderTickets['admissions']['items'];
  readonly refundOffer: OrderTickets['refundOffer'];
  /** Someone sent these tickets to the viewer. */
  readonly isReceived: boolean;
};

/** Milliseconds between polls of an order that is being paid. */
const lookAgain = 3000;

/** An order with its tickets or its current status; polled until it is settled. */
export const orderViewQuery = (orderId: string) =>
  queryOptions<OrderView>({
    queryKey: ['admission', 'orders', orderId],
    queryFn: ({ signal }) => readOrderView(orderId, signal),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data.order.status) ? lookAgain : false),
  });

async function readOrderView(orderId: string, signal: AbortSignal): Promise<OrderView> {
  const send = getSend();
  try {
    const { admissions, received, ...rest } = await send(getOrderTickets, { orderId }, { signal });
    return {
      ...rest,
      refundOffer: rest.refundOffer,
      admissions: admissions.items,
      isReceived: received ?? false,
    };
  } catch (error) {
    if (!isRefusal(error) || error.status !== 404) throw error;
  }
  const order = await send(getOrder, { orderId }, { signal });
  const event = await send(getEvent, { eventId: order.eventId }, { signal });
  const { name: venueName, addressFull } = event.location;
  const { status = 'published' } = event;
  return {
    order,
    event: { ...event, status, venueName, addressFull },
    admissions: [],
    refundOffer: null,
    isReceived: false,
  };
}
