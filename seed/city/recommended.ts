import type { CityEvent } from './city-event.ts';
import type { City } from './city.ts';

/** The event that the admin promotes: the next big Saturday on the east side. */
export function recommendedOf({ today, events }: Pick<City, 'today' | 'events'>): CityEvent | undefined {
  return events
    .filter(({ name, day }) => name === 'Sonido Verano' && day > today)
    .filter(({ status, visibility }) => status === 'published' && visibility === 'public')
    .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))[0];
}
