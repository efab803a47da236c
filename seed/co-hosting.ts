import type { City } from './city/city.ts';
import type { CityEvent } from './city/city-event.ts';

/** Who of the demo people is asked to help with a night, and by whom (INV-01). */
export const coHosting = { host: 'ines-duarte', asked: 'maya-okafor' } as const;

/** The last night the host has on, so that the question stands for weeks; not that of the landmarks, which stay as they are. */
export function nightToCoHost({ events }: Pick<City, 'events'>): CityEvent {
  const own = events.filter(
    ({ hosts, provider, status, visibility }) =>
      provider === 'backbeat' &&
      status === 'published' &&
      visibility === 'public' &&
      hosts.some(({ key, role }) => key === coHosting.host && role !== 'assistant') &&
      !hosts.some(({ key }) => key === coHosting.asked),
  );
  const last = own.toSorted((one, other) => other.startsAt.localeCompare(one.startsAt))[0];
  if (!last) throw new Error('Nobody has a night to co-host.');
  return last;
}
