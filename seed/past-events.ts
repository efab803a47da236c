import { hashOf } from '#platform/random.ts';
import { posterDate } from './city/calendar.ts';
import type { City } from './city/city.ts';
import type { CityEvent } from './city/city-event.ts';
import { daysBetween, daysEarlier } from './landmark-events.ts';

/** Whole weeks, so that weekdays stay the same. */
const daysLookedBack = 28;

/**
 * Adds past events, so that venues, artists and people have a history: every third upcoming event, four weeks
 * earlier. They have no orders, because the ledger begins with the city.
 */
export function eventsBefore({ today }: City, events: readonly CityEvent[]): readonly CityEvent[] {
  const soon = events.filter(
    ({ day, status, provider, key }) =>
      day >= today &&
      daysBetween(today, day) < daysLookedBack - 2 &&
      status === 'published' &&
      provider === 'backbeat' &&
      hashOf(`before ${key}`) % 3 === 0,
  );
  return soon.map((event) => {
    const before = daysEarlier(event, daysLookedBack);
    const name = before.name.replace(/\d+$/, (number) =>
      String(Number(number) - 4).padStart(number.length, '0'),
    );
    return {
      ...before,
      key: `${event.key}-before`,
      name,
      orders: [],
      promotions: [],
      ticketTypes: before.ticketTypes.map((type) => ({ ...type, sold: 0 })),
      poster: { ...before.poster, name, date: posterDate(before.startsAt), seed: `${event.key}-before` },
    };
  });
}
