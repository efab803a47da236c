import { priceOrder, type OrderPrice } from '#modules/sales/checkout/rules.ts';
import type { Discount } from '#modules/sales/promotions/rules.ts';
import type { FeeRates } from '#modules/events/ticket-types/fees.ts';
import type { EventId, OrderId, PromotionId, TicketTypeId, UserId } from '#platform/ids.ts';
import { cents } from '#platform/money.ts';
import type { City } from './city/city.ts';
import type { CityEvent, Order } from './city/city-event.ts';
import type { Person } from './city/people.ts';
import { instant } from './clock.ts';
import { idInOrder, idOf } from './ids.ts';

export const currency = 'usd';

/** A completed order. */
export type Sale = {
  readonly id: OrderId;
  readonly eventId: EventId;
  readonly ticketTypeId: TicketTypeId;
  readonly buyerId: UserId;
  readonly buyer: Person;
  readonly quantity: number;
  readonly promotionId: PromotionId | undefined;
  readonly price: OrderPrice;
  readonly at: Date;
  readonly startsAt: Date;
};

/** All orders of the city, oldest first, at checkout prices. */
export function salesOf(city: City, events: readonly CityEvent[], rates: FeeRates): readonly Sale[] {
  const people = new Map(city.people.map((person) => [person.key, person]));
  return events
    .flatMap((event) => event.orders.map((order) => saleOf(event, order, people, rates)))
    .sort((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1));
}

function saleOf(event: CityEvent, order: Order, people: ReadonlyMap<string, Person>, rates: FeeRates): Sale {
  const buyer = people.get(order.buyer);
  const type = event.ticketTypes.find(({ key }) => key === order.ticketType);
  if (!buyer || !type) throw new Error(`${event.name} has an order of ${order.buyer} without a ticket type.`);
  const ticketTypeId = idOf('ticketType', `${event.key} ${type.key}`);
  const line = { ticketId: ticketTypeId, quantity: order.quantity, unit: cents(type.priceMinor), taxRate: 0 };
  const at = instant(order.placedAt);
  return {
    // Ordered like checkout's ids: the newest order is last.
    id: idInOrder(at, 0, `order ${event.key} ${order.buyer}`),
    eventId: idOf('event', event.key),
    ticketTypeId,
    buyerId: idOf('user', order.buyer),
    buyer,
    quantity: order.quantity,
    promotionId: order.promotion ? idOf('promotion', `${event.key} ${order.promotion}`) : undefined,
    price: priceOrder([line], discountOf(event, order), rates, currency),
    at,
    startsAt: instant(event.startsAt),
  };
}

function discountOf(event: CityEvent, order: Order): Discount | undefined {
  const reward = event.promotions.find(({ code }) => code === order.promotion)?.reward;
  if (reward?.type !== 'discount') return undefined;
  return reward.discountType === 'percentage'
    ? { kind: 'percentage', value: reward.percent, ticketIds: null }
    : { kind: 'amount', value: reward.amountMinor, ticketIds: null };
}
