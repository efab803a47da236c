import { hashOf } from '#platform/random.ts';
import { posterDate } from './city/calendar.ts';
import type { City } from './city/city.ts';
import type { CityEvent } from './city/city-event.ts';
import { daysBetween, daysEarlier } from './landmark-events.ts';

/** Whole weeks, so that a Friday stays one. */
const daysLookedBack = 28;

/**
 * What was on in the weeks before, so that rooms, acts and people have a past: every third night of the coming weeks, four
 * weeks earlier. Nobody bought at those: the books begin with the city.
 */
export function nightsBefore({ today }: City, nights: readonly CityEvent[]): readonly CityEvent[] {
  const soon = nights.filter(
    ({ day, status, provider, key }) =>
      day >= today &&
      daysBetween(today, day) < daysLookedBack - 2 &&
      status === 'published' &&
      provider === 'backbeat' &&
      hashOf(`before ${key}`) % 3 === 0,
  );
  return soon.map((night) => {
    const before = daysEarlier(night, daysLookedBack);
    const name = before.name.replace(/\d+$/, (number) =>
      String(Number(number) - 4).padStart(number.length, '0'),
    );
    return {
      ...before,
      key: `${night.key}-before`,
      name,
      orders: [],
      promotions: [],
      ticketTypes: before.ticketTypes.map((type) => ({ ...type, sold: 0 })),
      poster: { ...before.poster, name, date: posterDate(before.startsAt), seed: `${night.key}-before` },
    };
  });
}
