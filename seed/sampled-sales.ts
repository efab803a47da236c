import { fewTickets } from '#modules/events/ticket-types/rules.ts';
import { addDays } from '#platform/time.ts';
import type { City } from './city/city.ts';
import type { CityEvent } from './city/city-event.ts';
import { demoCommunity } from './city/demo-people.ts';

/** Beyond this many days ahead, even sold-out events are sampled. */
const wholeDays = 14;
/** Orders written per ticket type of a sampled event. */
const sampleSize = 2;
/** Events with this few tickets left get every order. */
const nearlyFull = 12;

/**
 * Keeps the first start short, because writing ten thousand orders takes most of its time. Events that are almost
 * full or belong to demo users get every order; others get a few per ticket type. Remaining tickets and guests stay
 * the same.
 */
export function sampled(event: CityEvent, { people, today }: City): CityEvent {
  if (keepsEveryOrder(event, today)) return event;
  const known = new Set(people.filter(({ demoRole }) => demoRole).map(({ key }) => key));
  const taken = new Map<string, number>();
  const isKept = ({ buyer, ticketType }: CityEvent['orders'][number]) => {
    const count = taken.get(ticketType) ?? 0;
    if (count >= sampleSize && !known.has(buyer)) return false;
    taken.set(ticketType, count + 1);
    return true;
  };
  const orders = event.orders.filter(isKept);
  const ticketTypes = event.ticketTypes.map((type) => {
    const sold = orders.reduce((sum, order) => sum + (order.ticketType === type.key ? order.quantity : 0), 0);
    const left = type.capacity === undefined ? undefined : type.capacity - type.sold;
    return left === undefined || left >= fewTickets
      ? { ...type, sold }
      : { ...type, sold, capacity: sold + left };
  });
  return { ...event, orders, ticketTypes };
}

function keepsEveryOrder({ hosts, day, ticketTypes }: CityEvent, today: string): boolean {
  if (hosts.some(({ key }) => key === demoCommunity)) return true;
  const left = ticketTypes
    .filter(({ locked }) => !locked)
    .reduce((sum, { capacity, sold }) => sum + (capacity === undefined ? Infinity : capacity - sold), 0);
  return left <= nearlyFull && day < addDays(today, wholeDays);
}
