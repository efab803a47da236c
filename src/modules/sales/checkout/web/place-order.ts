import type { Event } from '#modules/events/events/contract.ts';
import type { Ticket } from '#modules/events/ticket-types/contract.ts';
import { send } from '#platform/send.ts';
import { createOrder, type Order } from '../contract.ts';
import { isOpen, type OrderPrice } from '../rules.ts';
import { endAttempt, keyForOrder } from './attempt.ts';
import type { CartLine } from './flow.ts';

export type OrderInput = {
  readonly event: Pick<Event, 'id'>;
  readonly tickets: readonly Ticket[];
  readonly lines: readonly CartLine[];
  readonly price: OrderPrice;
  readonly promoCode: string | undefined;
  readonly joinCommunity: boolean;
  readonly testMode: boolean;
  readonly payLink?: string | undefined;
};

/**
 * Creates the order and holds its tickets. Repeating the same cart returns the same order, unless that one has ended.
 * @throws Refusal
 */
export async function placeOrder(input: OrderInput): Promise<Order> {
  const order = await sendOrder(input);
  if (isOpen(order.status) || order.status === 'completed') return order;
  endAttempt(input.event.id);
  return sendOrder(input);
}

function sendOrder({
  event,
  tickets,
  lines,
  price,
  promoCode,
  joinCommunity,
  testMode,
  payLink,
}: OrderInput): Promise<Order> {
  const chosen = { lines, promoCode, joinCommunity, testMode };
  const idempotencyKey = keyForOrder(event.id, JSON.stringify(chosen));
  const items = lines.map(({ ticketId: itemId, quantity }) => {
    const { priceValue, currency } = tickets.find(({ id }) => id === itemId)!;
    return { itemId, quantity, priceValue, currency };
  });
  return send(
    createOrder,
    {
      eventId: event.id,
      orderItems: { items },
      promoCode: promoCode ?? null,
      joinCommunity,
      testMode,
      tags: { items: [{ itemId: event.id }] },
      // The displayed amounts: a different price is refused, never charged.
      amount: price.total,
      application_fee_amount: price.fee,
      ...(payLink && { payLink }),
    },
    { idempotencyKey },
  );
}
